import type { ShapeName } from './value-shapes.ts'

/** A field of a mapping, the headers that stand for it, and what its values look like. */
export interface FieldHint {
  field: string
  shape: ShapeName
  /** Without case, blanks and punctuation, separated by blanks. */
  headers: string
}

/**
 * What people call the fields that matter most, besides RESO's own names. A header may stand for several fields; the values and the other
 * columns then decide, or the suggestion says that it is a guess. Earlier fields are preferred.
 */
export const FIELD_HINTS: readonly FieldHint[] = [
  { field: 'ListingKey', shape: 'key', headers: 'id key listingkey zpid recordid uniqueid adid rowid' },
  {
    field: 'ListingId',
    shape: 'key',
    headers: 'mls mlsnumber mlsno mlsid listingid listingnumber listnumber',
  },
  {
    field: 'ParcelNumber',
    shape: 'key',
    headers: 'parcelnumber parcelid parcel parcelno apn pin pin14 taxid parid bbl folio accountnumber id',
  },
  {
    field: 'StandardStatus',
    shape: 'status',
    headers: 'status listingstatus mlsstatus homestatus listingstate',
  },
  {
    field: 'ListPrice',
    shape: 'amount',
    headers: 'listprice askingprice price currentprice unformattedprice rent monthlyrent listingprice amount',
  },
  {
    field: 'ClosePrice',
    shape: 'amount',
    headers:
      'closeprice saleprice soldprice salesprice price saleamount salesamount consideration sellingprice',
  },
  {
    field: 'CloseDate',
    shape: 'date',
    headers:
      'closedate saledate solddate datesold documentdate deeddate salesdate closingdate date transferdate',
  },
  { field: 'ListingContractDate', shape: 'date', headers: 'listdate listingdate datelisted listeddate date' },
  {
    field: 'UnparsedAddress',
    shape: 'street',
    headers: `address streetaddress fulladdress propertyaddress addressstreet siteaddress situs situsaddress location
      unparsedaddress propaddressfull addr`,
  },
  {
    field: 'StreetNumber',
    shape: 'number',
    headers: 'streetnumber housenumber buildingnumber streetno houseno',
  },
  { field: 'StreetName', shape: 'any', headers: 'streetname' },
  { field: 'StreetSuffix', shape: 'text', headers: 'streetsuffix streettype' },
  { field: 'StreetDirPrefix', shape: 'text', headers: 'streetdirprefix directionprefix predir' },
  { field: 'StreetDirSuffix', shape: 'text', headers: 'streetdirsuffix directionsuffix postdir' },
  {
    field: 'UnitNumber',
    shape: 'any',
    headers: 'unit unitnumber apt aptno apartment apartmentnumber unitno',
  },
  {
    field: 'City',
    shape: 'text',
    headers: 'city cityname municipality town addresscity propaddresscityname',
  },
  {
    field: 'StateOrProvince',
    shape: 'state',
    headers: 'state stateorprovince statecode st addressstate province propaddressstate',
  },
  {
    field: 'PostalCode',
    shape: 'postalCode',
    headers: 'zip zipcode postalcode ziporpostalcode addresszipcode zip5 propaddresszipcode1',
  },
  { field: 'CountyOrParish', shape: 'text', headers: 'county countyname parish' },
  { field: 'Latitude', shape: 'latitude', headers: 'lat latitude y ycoord geocodelat' },
  { field: 'Longitude', shape: 'longitude', headers: 'lon long lng longitude x xcoord geocodelon' },
  {
    field: 'SubdivisionName',
    shape: 'any',
    headers: 'subdivision subdivisionname neighborhood platname location',
  },
  { field: 'BedroomsTotal', shape: 'rooms', headers: 'beds bedrooms bed br bdrms numberofbedrooms charbeds' },
  { field: 'BathroomsTotalDecimal', shape: 'rooms', headers: 'baths bathrooms bath ba numberofbathrooms' },
  { field: 'BathroomsFull', shape: 'rooms', headers: 'fullbaths bathsfull bathfullcount charfbath' },
  { field: 'BathroomsThreeQuarter', shape: 'rooms', headers: 'bath3qtrcount threequarterbaths' },
  { field: 'BathroomsHalf', shape: 'rooms', headers: 'halfbaths bathshalf bathhalfcount charhbath' },
  { field: 'RoomsTotal', shape: 'rooms', headers: 'rooms totalrooms numberofrooms charrooms' },
  {
    field: 'LivingArea',
    shape: 'amount',
    headers: `sqft squarefeet livingarea sqftliving area totallivablearea sqfttotliving livingsqft homesqft
      charbldgsf size finishedsqft`,
  },
  {
    field: 'BuildingAreaTotal',
    shape: 'amount',
    headers: 'grosssquarefeet grosssqft bldgarea buildingarea buildingsqft',
  },
  { field: 'AboveGradeFinishedArea', shape: 'amount', headers: 'sqftabove abovegradesqft' },
  { field: 'BelowGradeFinishedArea', shape: 'amount', headers: 'sqftbasement sqftfinbasement' },
  {
    field: 'LotSizeSquareFeet',
    shape: 'lotSquareFeet',
    headers: 'lotsize lotsqft sqftlot lotarea landsquarefeet landarea totalarea charlandsf lotsizesqft',
  },
  { field: 'LotSizeAcres', shape: 'lotAcres', headers: 'acres lotacres acreage lotsize lotsizeacres' },
  { field: 'LotSizeArea', shape: 'amount', headers: 'lotareavalue' },
  { field: 'YearBuilt', shape: 'year', headers: 'yearbuilt yrbuilt built yrblt charyrblt' },
  { field: 'YearRenovated', shape: 'year', headers: 'yearrenovated yrrenovated yearalter1' },
  {
    field: 'YearBuiltEffective',
    shape: 'year',
    headers: 'yearbuilteffective effectiveyearbuilt effectiveyear effyearbuilt',
  },
  { field: 'PlatBuildingGrade', shape: 'number', headers: 'grade bldggrade buildinggrade' },
  { field: 'PlatGarageArea', shape: 'amount', headers: 'garagearea garagesqft sqftgarageattached' },
  { field: 'Stories', shape: 'rooms', headers: 'stories floors numberstories numfloors bldstory levels' },
  {
    field: 'NumberOfUnitsTotal',
    shape: 'number',
    headers: 'units totalunits numberofunits nbrlivingunits unitsres',
  },
  {
    field: 'PropertySubType',
    shape: 'homeType',
    headers: 'type propertytype hometype buildingtype propertysubtype style proptype categorycodedescription',
  },
  { field: 'PropertyType', shape: 'propertyType', headers: 'propertytype class type category' },
  { field: 'AssociationFee', shape: 'amount', headers: 'hoa hoafee hoamonth associationfee hoadues' },
  { field: 'PublicRemarks', shape: 'text', headers: 'remarks description publicremarks body notes comments' },
  {
    field: 'Media',
    shape: 'url',
    headers: 'photo photos photourl image images imageurl imgsrc picture pictures',
  },
  { field: 'VirtualTourURLUnbranded', shape: 'url', headers: 'virtualtour tour toururl virtualtoururl' },
  { field: 'GarageSpaces', shape: 'rooms', headers: 'garagespaces garage garagecars' },
  { field: 'WaterfrontYN', shape: 'flag', headers: 'waterfront waterfrontyn' },
  { field: 'PoolPrivateYN', shape: 'flag', headers: 'pool poolyn haspool' },
  { field: 'ViewYN', shape: 'flag', headers: 'view hasview' },
  { field: 'Zoning', shape: 'any', headers: 'zoning currentzoning zonedist1' },
  { field: 'ListAgentFullName', shape: 'text', headers: 'agent listagent agentname listingagent' },
  { field: 'ListOfficeName', shape: 'text', headers: 'office listoffice brokername brokerage officename' },
  { field: 'TaxYear', shape: 'year', headers: 'taxyear year billyr rollyear assessmentyear' },
  {
    field: 'TaxAnnualAmount',
    shape: 'amount',
    headers: 'taxes taxamount annualtax propertytax taxannualamount',
  },
  {
    field: 'TaxAssessedValue',
    shape: 'amount',
    headers: 'assessedvalue taxassessedvalue totalassessedvalue assesstot finacttot boardtot marketvalue',
  },
  { field: 'PlatMarketValue', shape: 'amount', headers: 'marketvalue finmkttot' },
  {
    field: 'PlatAssessedLandValue',
    shape: 'amount',
    headers: 'landvalue assessland apprlandval finactland boardland',
  },
  {
    field: 'PlatAssessedImprovementValue',
    shape: 'amount',
    headers: 'improvementvalue apprimpsval boardbldg',
  },
  { field: 'PlatUseCode', shape: 'any', headers: 'usecode landuse presentuse bldgclass propertyuse class' },
  { field: 'PlatDeedType', shape: 'text', headers: 'deedtype instrument' },
  { field: 'PlatDocumentNumber', shape: 'any', headers: 'documentnumber docno recordingnbr docnumber' },
  { field: 'MemberKey', shape: 'key', headers: 'memberkey agentid agentkey' },
  { field: 'MemberFullName', shape: 'text', headers: 'memberfullname membername agentname' },
  { field: 'OfficeKey', shape: 'key', headers: 'officekey officeid' },
  { field: 'OfficeName', shape: 'text', headers: 'officename brokerage' },
]
