/** The lightbox answers with the envelope alone. */
export type LightboxData = undefined
