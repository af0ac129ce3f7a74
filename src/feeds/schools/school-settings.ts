/** How to read files of schools. */
export interface SchoolsSettings {
  /** Who pays for all schools of the run; default by a column, else by the word "private" in the file's name, else public. */
  fundingType?: 'public' | 'private'
  /** Two-letter code of the state of schools whose file names none. */
  stateOrProvince?: string
}
