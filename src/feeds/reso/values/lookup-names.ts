/**
 * Lookup names as people write them, separated by " | ". A feed may send "WalkInClosets" for "Walk-In Closet(s)": both are
 * found by their letters and digits.
 *
 * These are the fields from whose values Plat decides something (the type of home, a filter, a flag), so all of their names
 * are here, and a value that is not here is reported.
 */
export const DECIDING_LOOKUPS: Readonly<Record<string, string>> = {
  PropertyType: `
    Business Opportunity | Commercial Lease | Commercial Real Estate | Commercial Sale | Farm | Land |
    Manufactured In Park | Residential | Residential Income | Residential Lease`,
  PropertySubType: `
    Agriculture | Apartment | Boat Slip | Business | Cabin | Co-Ownership | Condominium | Deeded Parking |
    Duplex | Farm | Hotel/Motel | Industrial | Manufactured Home | Manufactured On Land | Mixed Use |
    Mobile Home | Mobile Home Park | Multi Family | Office | Own Your Own | Quadruplex | Ranch | Retail |
    Single Family Residence | Stock Cooperative | Tenancy in Common | Timeshare | Townhouse | Triplex |
    Unimproved Land | Warehouse |
    Condo/Co-op | Mobile/Manufactured Home`,
  SpecialListingConditions: `
    Auction | Bankruptcy Property | Conservatorship | HUD Owned | In Foreclosure | Notice Of Default |
    Probate Listing | Real Estate Owned | Short Sale | Standard | Third Party Approval | Trust`,
  PropertyCondition: 'Fixer | New Construction | To Be Built | Under Construction | Updated/Remodeled',
  OccupantType: 'Owner | Tenant | Vacant',
  Furnished: 'Furnished | Negotiable | Partially | Unfurnished',
  PetsAllowed: `
    Birds OK | Breed Restrictions | Call | Cats OK | Dogs OK | No | Number Limit | See Remarks |
    Size Limit | Yes`,
  Levels: 'Bi-Level | Multi/Split | One | One and One Half | Quad-Level | Three Or More | Tri-Level | Two',
  Basement: `
    Apartment | Bath/Stubbed | Block | Concrete | Crawl Space | Daylight | Dirt Floor | Exterior Entry |
    Finished | French Drain | Full | Full Exposure | Interior Entry | No Exposure | Other | Partial |
    Partial Exposure | Partially Finished | Storage Space | Sump Pump | Unfinished | Walk-Out Access |
    Walk-Up Access`,
  Cooling: `
    Attic Fan | Ceiling Fan(s) | Central Air | Chiller System | Common | Cooling Towers | Dual |
    Ductless | Electric | Electronic Air Filter | ENERGY STAR Qualified Equipment | Evaporative Cooling |
    Exhaust Fan | Gas | Geothermal | Heat Pump | Humidity Control | Multi Units | Office Area Only |
    Other | Partial | Roof Turbine(s) | Separate Meters | Varies by Unit | Wall Unit(s) |
    Wall/Window Unit(s) | Whole House Fan | Window Unit(s) | Zoned`,
  View: `
    Bay | Beach | Bridge(s) | Canal | Canyon | City | City Lights | Creek/Stream | Desert | Downtown |
    Forest | Garden | Golf Course | Hills | Lake | Marina | Meadow | Mountain(s) | Neighborhood | Ocean |
    Orchard | Other | Panoramic | Park/Greenbelt | Pasture | Pond | Pool | Ridge | River | Rural |
    See Remarks | Skyline | Territorial | Trees/Woods | Valley | Vineyard | Water`,
  PoolFeatures: `
    Above Ground | Association | Black Bottom | Cabana | Community | Diving Board | Electric Heat |
    ENERGY STAR Qualified pool pump | Fenced | Fiberglass | Filtered | Gas Heat | Gunite | Heated |
    In Ground | Indoor | Infinity | Lap | Liner | Other | Outdoor Pool | Pool Cover | Pool Sweep |
    Pool/Spa Combo | Private | Salt Water | Screen Enclosure | See Remarks | Solar Cover | Solar Heat |
    Sport | Tile | Vinyl | Waterfall`,
  LaundryFeatures: `
    Accessible Utilities or Laundry | Common Area | Electric Dryer Hookup | Gas Dryer Hookup |
    In Basement | In Bathroom | In Carport | In Garage | In Hall | In Kitchen | In Unit | Inside |
    Laundry Chute | Laundry Closet | Laundry Room | Lower Level | Main Level | Multiple Locations |
    Other | Outside | See Remarks | Sink | Upper Level | Washer Hookup`,
  Flooring: `
    Adobe | Bamboo | Brick | Carpet | Ceramic Tile | Clay | Combination | Concrete | Cork |
    CRI Green Label Plus Certified Carpet | Dirt | Engineered Hardwood |
    FloorScore(r) Certified Flooring | FSC or SFI Certified Source Hardwood | Granite |
    Hard Surface Flooring or Low Pile Carpet | Hardwood | Heavy Duty | Laminate | Linoleum |
    Luxury Vinyl | Marble | Other | Painted/Stained | Parquet | Pavers | Plank | Reclaimed Wood |
    Reinforced Concrete | See Remarks | Simulated Wood | Slate | Softwood | Stamped | Stone |
    Sustainable | Terrazzo | Tile | Travertine | Unfinished | Varies | Vinyl | Wood`,
  WaterfrontFeatures: `
    Bay Access | Bayfront | Beach Access | Beach Front | Canal Access | Canal Front | Creek | Lagoon |
    Lake Front | Lake Privileges | Marina in Community | Navigable Water | Ocean Access | Ocean Front |
    Pond | River Access | River Front | Seawall | Stream | Waterfront`,
  RentIncludes: `
    All Utilities | Cable TV | Electricity | Gardener | Gas | Internet | Management | Other |
    See Remarks | Sewer | Trash Collection | Water`,
  OwnerPays: `
    All Utilities | Association Fees | Cable TV | Common Area Maintenance | Electricity |
    Exterior Maintenance | Gardener | Gas | Grounds Care | Hot Water | HVAC Maintenance | Insurance |
    Internet | Janitorial Service | Management | Other | Other Tax | Parking Fee | Pest Control |
    Pool Maintenance | Repairs | Roof Maintenance | Security | See Remarks | Sewer | Snow Removal |
    Taxes | Telephone | Trash Collection | Water`,
  LeaseTerm: `
    12 Months | 24 Months | 3 Months | 6 Months | 9 Months | Month To Month | Negotiable | Other |
    Renewal Option | Short Term Lease | Weekly`,
  SecurityFeatures: `
    24 Hour Security | Building Security | Carbon Monoxide Detector(s) | Closed Circuit Camera(s) |
    Fire Alarm | Fire Escape | Fire Sprinkler System | Firewall(s) | Gated Community | Gated with Guard |
    Key Card Entry | Other | Panic Alarm | Prewired | Secured Garage/Parking | Security Fence |
    Security Gate | Security Guard | Security Lights | Security Service | Security System |
    Security System Leased | Security System Owned | See Remarks | Smoke Detector(s) | Varies By Unit |
    Window Bars | Window Bars with Quick Release`,
  ParkingFeatures: `
    Accessible Parking | Additional Parking | Aggregate | Alley Access | Asphalt | Assigned | Attached |
    Attached Carport | Basement | Boat | Carport | Circular Driveway | Common | Community Structure |
    Concrete | Converted Garage | Covered | Deck | Deeded | Detached | Detached Carport | Direct Access |
    Drive Through | Driveway | Electric Gate | Electric Vehicle Charging Station(s) | Enclosed | Garage |
    Garage Door Opener | Garage Faces Front | Garage Faces Rear | Garage Faces Side | Gated |
    Golf Cart Garage | Gravel | Guest | Heated Garage | Inside Entrance | Kitchen Level | Leased |
    Lighted | Metered | Off Site | Off Street | On Site | On Street | Open | Other | Outside |
    Oversized | Parking Lot | Parking Pad | Paved | Paver Block | Permit Required | Private |
    RV Access/Parking | RV Carport | RV Garage | RV Gated | Secured | See Remarks | Shared Driveway |
    Side By Side | Storage | Tandem | Unassigned | Underground | Unpaved | Valet | Varies by Unit |
    Workshop in Garage`,
  ListingAgreement: `
    Exclusive Agency | Exclusive Right To Lease | Exclusive Right To Sell |
    Exclusive Right With Exception | Net | Open | Probate`,
  ListingService: 'Entry Only | Full Service | Limited Service',
}

/** Of fields that are only shown: the names that splitting "CentralAir" at its capitals would get wrong. */
export const SHOWN_LOOKUPS: Readonly<Record<string, string>> = {
  AccessibilityFeatures: `
    Accessible Approach with Ramp | Accessible Electrical and Environmental Controls |
    Accessible for Hearing-Impairment | Accessible Hallway(s) | Accessible Washer/Dryer |
    Grip-Accessible Features | Safe Emergency Egress from Home | Walker-Accessible Stairs`,
  Appliances: `
    Built-In Electric Oven | Built-In Electric Range | Built-In Freezer | Built-In Gas Oven |
    Built-In Gas Range | Built-In Range | Built-In Refrigerator | ENERGY STAR Qualified Appliances |
    ENERGY STAR Qualified Dishwasher | ENERGY STAR Qualified Dryer | ENERGY STAR Qualified Freezer |
    ENERGY STAR Qualified Refrigerator | ENERGY STAR Qualified Washer |
    ENERGY STAR Qualified Water Heater | Free-Standing Electric Oven | Free-Standing Electric Range |
    Free-Standing Freezer | Free-Standing Gas Oven | Free-Standing Gas Range | Free-Standing Range |
    Free-Standing Refrigerator | Refrigerator with Ice Maker | Smart Appliance(s) |
    Stainless Steel Appliance(s) | Washer/Dryer | Washer/Dryer Stacked`,
  ArchitecturalStyle: 'A-Frame | Mid-Century Modern',
  AssociationAmenities: `
    Airport/Runway | Cable TV | Elevator(s) | Maid service | RV Parking | RV/Boat Storage |
    Service Elevator(s) | Spa/Hot Tub | Stable(s) | Tennis Court(s) | Trail(s)`,
  AssociationFeeIncludes: 'Cable TV',
  CommunityFeatures: 'Airport/Runway | Stable(s) | Tennis Court(s)',
  ConstructionMaterials: `
    Attic/Crawl Hatchway(s) Insulated | Blown-In Insulation | Board & Batten Siding |
    Ducts Professionally Air-Sealed | Exterior Duct-Work is Insulated | HardiPlank Type |
    ICAT Recessed Lighting | ICFs (Insulated Concrete Forms) | Low VOC Insulation |
    Recycled/Bio-Based Insulation | SIPs (Structural Insulated Panels System)`,
  DoorFeatures: `
    ENERGY STAR Qualified Doors | Levered or Graspable Door Handles | Mirrored Closet Door(s) |
    Storm Door(s)`,
  Electric: `
    100 Amp Service | 150 Amp Service | 200+ Amp Service | 220 Volts | 220 Volts For Spa |
    220 Volts in Garage | 220 Volts in Kitchen | 220 Volts in Laundry | 220 Volts in Workshop |
    440 Volts | Pre-Wired for Renewables | Ready for Renewables`,
  ExteriorFeatures: `
    Awning(s) | Built-in Barbecue | Entry Flat or Ramped Access | Multiple Entry Flat or Ramped |
    Rain Barrel/Cistern(s) | RV Hookup | Smart Camera(s)/Recording | Smart Light(s) | Smart Lock(s) |
    Tennis Court(s)`,
  FireplaceFeatures: 'EPA Certified Wood Stove | EPA Qualified Fireplace',
  FoundationDetails: 'Brick/Mortar | Pillar/Post/Pier',
  Heating: `
    ENERGY STAR Qualified Equipment | ENERGY STAR/ACCA RSI Qualified Installation | Fireplace(s) |
    Varies by Unit`,
  InteriorFeatures: `
    Built-in Features | Built-In Shower Chair | Cathedral Ceiling(s) | Cedar Closet(s) | Ceiling Fan(s) |
    Coffered Ceiling(s) | Eat-in Kitchen | Grab Bars in Shower or Tub | Hand-Held Shower Head |
    His and Hers Closets | In-Law Floorplan | Lift or Stair Chair | Roll-In Shower |
    Smart Camera(s)/Recording | Smart Light(s) | Smart Technology for Accessibility | Solar Tube(s) |
    Tray Ceiling(s) | Vaulted Ceiling(s) | Walk-In Closet(s) | WaterSense Fixture(s) |
    Wide Interior Halls and Doors | Wired for Data | Wired for Sound`,
  ListingTerms: '1031 Exchange | USDA Loan | VA Loan',
  LeaseAmountFrequency: 'Bi-Monthly | Bi-Weekly | Semi-Annually | Semi-Monthly',
  LotFeatures: 'Close to Clubhouse | Cul-De-Sac | Lake on Lot | Orchard(s) | Pond on Lot',
  PatioAndPorchFeatures: 'Awning(s)',
  Roof: 'Built-Up | Rolled/Hot Mop | Tar/Gravel',
  TenantPays: 'Cable TV | HVAC Maintenance',
  Vegetation: 'Crop(s)',
  WindowFeatures: `
    Bay Window(s) | Display Window(s) | ENERGY STAR Qualified Windows | Garden Window(s) |
    Low-Emissivity Windows | Skylight(s) | Storm Window(s)`,
  RoomType: `
    Bathroom 1 | Bathroom 2 | Bathroom 3 | Bathroom 4 | Bathroom 5 | Bedroom 1 | Bedroom 2 | Bedroom 3 |
    Bedroom 4 | Bedroom 5`,
}

/** Joined spellings that do not have the letters and digits of their name. */
export const JOINED_SPELLINGS: Readonly<Record<string, string>> = {
  BoardAndBattenSiding: 'Board & Batten Siding',
  InsulatedConcreteForms: 'ICFs (Insulated Concrete Forms)',
  StructuralInsulatedPanelsSystem: 'SIPs (Structural Insulated Panels System)',
  Amps100: '100 Amp Service',
  Amps150: '150 Amp Service',
  Amps200OrMore: '200+ Amp Service',
  Volts220: '220 Volts',
  Volts220ForSpa: '220 Volts For Spa',
  Volts220InGarage: '220 Volts in Garage',
  Volts220InKitchen: '220 Volts in Kitchen',
  Volts220InLaundry: '220 Volts in Laundry',
  Volts220InWorkshop: '220 Volts in Workshop',
  Volts440: '440 Volts',
  FloorScoreCertifiedFlooring: 'FloorScore(r) Certified Flooring',
  ThreeMonths: '3 Months',
  SixMonths: '6 Months',
  NineMonths: '9 Months',
  TwelveMonths: '12 Months',
  TwentyFourMonths: '24 Months',
  Exchange1031: '1031 Exchange',
  TwentyFourHourSecurity: '24 Hour Security',
}

/** Fields that share all names of another field. */
export const SAME_LOOKUP: Readonly<Record<string, string>> = {
  LeaseTermOptions: 'LeaseTerm',
  RoomFeatures: 'InteriorFeatures',
}

/**
 * What local systems and spreadsheet exports write for the names of a field. "Condo/Co-op" and "Mobile/Manufactured Home" are not
 * here but names of their own in the list above: they do not say which of two RESO names is meant.
 */
export const LOOKUP_SYNONYMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  PropertyType: {
    'Commercial Sale': ['Commercial', 'Commercial/Industrial', 'Commercial Property'],
    Land: ['Vacant Land', 'Lots and Land', 'Lots/Land', 'Lot/Land', 'Land/Lots', 'Lot'],
    'Residential Income': ['Income', 'Income Property', 'Multi-Family', 'Residential Multi-Family'],
    'Residential Lease': ['Lease', 'Rental', 'Rentals', 'Residential Rental', 'For Rent'],
  },
  PropertySubType: {
    'Single Family Residence': [
      ...['Single Family', 'Single Family Residential', 'Single Family Home', 'Single Family House'],
      ...['Single Family Dwelling', 'Single Family Detached', 'Single Family - Detached', 'SFR', 'SFD'],
      ...['Residential/Single Family', 'One Family', '1 Family', 'House', 'Detached', 'Detached House'],
      ...['Bungalow', 'Patio Home', 'Garden Home'],
    ],
    Townhouse: [
      'Townhome',
      'Townhomes',
      'Townhouses',
      'Town House',
      'Row House',
      'Row Home',
      'Townhouse/Rowhouse',
    ],
    Condominium: ['Condo', 'Condos', 'Condominiums', 'Condo Unit', 'Residential Condo'],
    'Stock Cooperative': ['Co-op', 'Coops', 'Cooperative', 'Co-operative'],
    'Multi Family': [
      ...['Multi-Family Home', 'Multi-Family (2-4 Unit)', 'Multi-Family (5+ Unit)', 'Multi-Family 2-4'],
      ...['2-4 Units', '5+ Units', 'Duplex/Triplex', 'Duplex Triplex'],
    ],
    Duplex: ['Two Family', '2 Family'],
    Triplex: ['Three Family', '3 Family'],
    Quadruplex: ['Fourplex', 'Four Family', '4 Family', 'Quadplex'],
    Apartment: ['Apartments', 'Apartment Unit'],
    'Unimproved Land': ['Vacant Land', 'Land', 'Lot', 'Lot/Land', 'Vacant Lot', 'Lots and Land'],
    'Manufactured Home': ['Manufactured', 'Manufactured House', 'Modular/Manufactured'],
    'Mobile Home': ['Mobile'],
    'Mobile/Manufactured Home': ['Mobile/Manufactured', 'Manufactured/Mobile', 'Manufactured/Mobile Home'],
    'Condo/Co-op': ['Condo/Coop', 'Condos/Co-ops', 'Condominium/Cooperative'],
    'Deeded Parking': ['Parking'],
    Timeshare: ['Time Share'],
  },
  SpecialListingConditions: {
    'Real Estate Owned': [
      ...['REO', 'REO/Lender Owned', 'REO/Bank Owned', 'Bank Owned', 'Bank Owned/REO', 'Lender Owned'],
      'Foreclosed',
    ],
    'In Foreclosure': ['Foreclosure'],
    'Notice Of Default': ['Pre-Foreclosure', 'Notice Of Default/Pre-Foreclosure'],
    'HUD Owned': ['HUD', 'HUD Home'],
    'Short Sale': ['Potential Short Sale'],
    Auction: ['Auction Property'],
    'Probate Listing': ['Probate'],
    'Bankruptcy Property': ['Bankruptcy'],
  },
  PetsAllowed: {
    'Cats OK': ['Cats'],
    'Dogs OK': ['Dogs'],
    Yes: ['Pets Allowed', 'Pets OK'],
    No: ['No Pets', 'Not Allowed'],
  },
  Furnished: { Partially: ['Partially Furnished'] },
  View: { 'Mountain(s)': ['Mountains', 'Mountain View'], City: ['City View'], Water: ['Water View'] },
  Cooling: {
    'Central Air': ['Central', 'Central A/C', 'Central AC', 'Central Air Conditioning'],
    'Ceiling Fan(s)': ['Ceiling Fan', 'Ceiling Fans'],
    'Wall/Window Unit(s)': ['Window/Wall', 'Wall/Window Units'],
  },
  Basement: { 'Partially Finished': ['Part Finished'], Full: ['Full Basement'] },
  PoolFeatures: { 'In Ground': ['Inground', 'In Ground Pool'], 'Above Ground': ['Above Ground Pool'] },
  Flooring: { Hardwood: ['Hardwoods', 'Hardwood Floors'], Wood: ['Wood Floors'] },
  LaundryFeatures: { 'In Unit': ['In-Unit Laundry', 'Washer/Dryer in Unit'] },
}
