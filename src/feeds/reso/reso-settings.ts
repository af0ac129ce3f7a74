/** Limits and local customs of the RESO feed. */
export interface ResoSettings {
  /** A single record may not be longer than this; a file that holds one is refused. */
  maxRecordBytes: number
  /** Objects and lists may not be nested deeper than this. */
  maxDepth: number
  /** Records handed on at a time. */
  batchSize: number
  /** IANA zone of wall times when a listing names none. */
  timeZone: string
  /** Hosts whose tours are walk-through 3D models; their subdomains count too. */
  tour3dHosts: readonly string[]
  /** Tours under this path of Plat itself are 3D models. */
  tour3dPath: string
}

export const DEFAULT_RESO_SETTINGS: ResoSettings = {
  maxRecordBytes: 8 * 1024 * 1024,
  maxDepth: 64,
  batchSize: 256,
  timeZone: 'America/New_York',
  tour3dHosts: [
    'matterport.com',
    'iguidephotography.com',
    'youriguide.com',
    'iguide.com',
    'cupix.com',
    'kuula.co',
    'ricoh360.com',
    'insidemaps.com',
    'cloudpano.com',
    'realsee.ai',
    'giraffe360.com',
  ],
  tour3dPath: '/tours/3d/',
}
