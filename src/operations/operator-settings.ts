/**
 * What no feed can say because the operator of the service decides it. Property detail leaves out the fields of absent parts.
 * `{placeholders}` in addresses are filled in for each home.
 */
export interface OperatorSettings {
  products?: {
    attributes?: Readonly<Record<string, unknown>>
    names: readonly string[]
    brandName?: string
    isPromotedListing?: boolean
  }
  leads?: {
    showContactAnAgent?: boolean
    leadType?: string
    marketType?: string
    showLeadForm?: boolean
    disclaimerText?: string
    isLenderPartnerEligible?: boolean
    showTextLeads?: boolean
    flipTheMarketEnabled?: boolean
    phones?: readonly { number: string; category: string }[]
    showContactALender?: boolean
    showLenderPartner?: boolean
  }
  /** Addresses of a street view picture and its metadata; {lat} and {lon} are filled in. */
  streetView?: { url?: string; metadataUrl?: string }
  showProviderLogo?: boolean
  /** Slogan and color of brokers. */
  advertiserSlogan?: string
  brokerAccentColor?: string
  imageDisclaimer?: string
  suppressAllOffMarketPhotosExceptOne?: boolean
}
