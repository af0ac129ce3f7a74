import type { NeighborhoodLevel } from '../../records/neighborhood.ts'
import type { EducationLevel } from '../../records/school.ts'

/** How to read a file of neighborhoods or cities. Property names may be in any letter case and punctuation. */
export interface BoundariesSettings {
  /** The property that holds the name; default the first of the usual ones that a feature has. */
  nameProperty?: string
  /** With a level, cities too are read as neighborhoods. Default by the property of the name: L_HOOD, CITYNAME and the like are macro, all others neighborhoods. */
  level?: NeighborhoodLevel
  /** City of all shapes; default a property of the usual names, else unknown. */
  city?: string
  /** Two-letter code of all shapes' state; default a property of the usual names, else unknown. */
  stateOrProvince?: string
}

/** How to read a file of school zones. */
export interface SchoolZonesSettings {
  /** The property that holds the school's key; default the first of the usual ones. */
  schoolKeyProperty?: string
  /** The property that holds the school's name; default the first of the usual ones. */
  schoolNameProperty?: string
  /** Level of all zones; default a property of the usual names, else a level in the file's name, else unknown. */
  educationLevel?: EducationLevel
}
