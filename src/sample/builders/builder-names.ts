/** The builders of the sample market; none is a real company. */
export const BUILDER_NAMES: readonly string[] = [
  'Sample Timberline Homes',
  'Sample Harborlight Homes',
  'Sample Foothill Builders',
  'Sample Cedarwick Homes',
  'Sample Rainmark Residential',
  'Sample Mossgate Homes',
  'Sample Tidewell Communities',
  'Sample Larchmont Builders',
  'Sample Otterbank Homes',
  'Sample Quillbay Living',
  'Sample Vesperton Homes',
  'Sample Yarrowdale Builders',
]
