/** The source under which the sample market is loaded. */
export const SAMPLE_SOURCE = 'sample'
