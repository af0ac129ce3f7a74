/**
 * What no feed can say because whoever runs the service decides it. Each part that is absent leaves its fields out of
 * property detail. `{placeholders}` in addresses are filled a home.
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
  /** Addresses of a picture of the street and of its description; {lat} and {lon} are filled in. */
  streetView?: { url?: string; metadataUrl?: string }
  showProviderLogo?: boolean
  /** Words and looks of the brokers on the page. */
  advertiserSlogan?: string
  brokerAccentColor?: string
  imageDisclaimer?: string
  suppressAllOffMarketPhotosExceptOne?: boolean
}
