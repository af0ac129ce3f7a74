"""The operations of a Plat service and the types of their answers.

Made by `npm run clients` from the contract of the service. Do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


BuilderDetailResponse = TypedDict(
    "BuilderDetailResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "BuilderDetail",
    },
)

SimilarHomesResponse = TypedDict(
    "SimilarHomesResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[SimilarHome]",
    },
)

NeighborhoodAndSchoolsResponse = TypedDict(
    "NeighborhoodAndSchoolsResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "NeighborhoodAndSchools",
    },
)

NearbyRentalsResponse = TypedDict(
    "NearbyRentalsResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[NearbyRental]",
    },
)

PropertyDetailResponse = TypedDict(
    "PropertyDetailResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "PropertyDetail",
    },
)

LightboxResponse = TypedDict(
    "LightboxResponse",
    {
        "success": "bool",
        "cost": "float",
    },
)

MortgageRatesResponse = TypedDict(
    "MortgageRatesResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "MortgageRates",
    },
)

LoanCalculationResponse = TypedDict(
    "LoanCalculationResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "LoanCalculation",
    },
)

PastSalesResponse = TypedDict(
    "PastSalesResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[PastSale]",
        "total": "float",
        "has_more": "bool",
    },
)

SearchByLocationResponse = TypedDict(
    "SearchByLocationResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[SearchCard]",
        "total": "float",
        "has_more": "bool",
    },
)

SearchByAreaResponse = TypedDict(
    "SearchByAreaResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[SearchCard]",
        "total": "float",
        "has_more": "bool",
    },
)

SearchFacetsResponse = TypedDict(
    "SearchFacetsResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "SearchFacets",
        "total": "float",
    },
)

SearchClustersResponse = TypedDict(
    "SearchClustersResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "SearchClusters",
        "total": "float",
    },
)

MapGroundResponse = TypedDict(
    "MapGroundResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "MapGround",
    },
)

SearchSuggestResponse = TypedDict(
    "SearchSuggestResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[Suggestion]",
    },
)

MarketStatisticsResponse = TypedDict(
    "MarketStatisticsResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "MarketOverTime",
    },
)

PlaceOutlinesResponse = TypedDict(
    "PlaceOutlinesResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "PlaceOutlines",
    },
)

PropertyHistoryResponse = TypedDict(
    "PropertyHistoryResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "PropertyHistory",
    },
)

PropertyEstimateResponse = TypedDict(
    "PropertyEstimateResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "PropertyEstimate",
    },
)

PropertyLookupResponse = TypedDict(
    "PropertyLookupResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[LookupResult]",
    },
)

ChangesResponse = TypedDict(
    "ChangesResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "Changes",
    },
)

SourcesResponse = TypedDict(
    "SourcesResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "list[SourceOfListings]",
    },
)

ExportPageResponse = TypedDict(
    "ExportPageResponse",
    {
        "success": "bool",
        "cost": "float",
        "data": "ExportedRows",
    },
)

BoundBox = TypedDict(
    "BoundBox",
    {
        "north": "NotRequired[float]",
        "south": "NotRequired[float]",
        "east": "NotRequired[float]",
        "west": "NotRequired[float]",
    },
)

BuilderRegion = TypedDict(
    "BuilderRegion",
    {
        "regionId": "NotRequired[float]",
        "urlFragment": "NotRequired[str]",
        "providerListingIds": "list[float]",
        "name": "NotRequired[str]",
        "boundBox": "NotRequired[BoundBox]",
        "averageRatings": "float | None",
        "reviews": "list[Any]",
    },
)

CommunityAddress = TypedDict(
    "CommunityAddress",
    {
        "longitude": "NotRequired[float]",
        "latitude": "NotRequired[float]",
        "city": "NotRequired[str]",
        "state": "NotRequired[str]",
    },
)

FeaturedImage = TypedDict(
    "FeaturedImage",
    {
        "url": "NotRequired[str]",
    },
)

CommunityCard = TypedDict(
    "CommunityCard",
    {
        "communityAddress": "NotRequired[CommunityAddress]",
        "providerListingId": "NotRequired[float]",
        "url": "NotRequired[str]",
        "style": "NotRequired[str]",
        "name": "NotRequired[str]",
        "featuredImage": "NotRequired[FeaturedImage]",
        "minPrice": "NotRequired[float]",
        "currency": "NotRequired[Literal[\"USD\"]]",
    },
)

BuilderDetail = TypedDict(
    "BuilderDetail",
    {
        "url": "NotRequired[str]",
        "location": "list[BuilderRegion]",
        "allCommunities": "list[float]",
        "description": "NotRequired[str]",
        "name": "NotRequired[str]",
        "logoUrl": "str | None",
        "communitiesCount": "NotRequired[float]",
        "averageRatings": "float | None",
        "specialties": "list[str]",
        "feedId": "NotRequired[float]",
        "communityCards": "list[CommunityCard]",
        "boundBox": "NotRequired[BoundBox]",
        "reviews": "list[Any]",
        "minPrice": "NotRequired[float]",
        "currency": "NotRequired[Literal[\"USD\"]]",
        "specCount": "NotRequired[float]",
    },
)

SimilarHomeDescription = TypedDict(
    "SimilarHomeDescription",
    {
        "baths_max": "float | None",
        "baths_min": "float | None",
        "beds_max": "float | None",
        "beds_min": "float | None",
        "beds": "float | None",
        "baths_full": "float | None",
        "baths_half": "float | None",
        "sqft": "float | None",
        "lot_sqft": "float | None",
        "name": "str | None",
    },
)

ApplicationEligibility = TypedDict(
    "ApplicationEligibility",
    {
        "estimated_status": "NotRequired[Literal[\"allowed\", \"blocked\", \"unknown\"]]",
    },
)

SimilarHomeCoordinate = TypedDict(
    "SimilarHomeCoordinate",
    {
        "lat": "NotRequired[float]",
        "lon": "NotRequired[float]",
    },
)

SimilarHomeAddress = TypedDict(
    "SimilarHomeAddress",
    {
        "coordinate": "NotRequired[SimilarHomeCoordinate]",
        "line": "NotRequired[str]",
        "city": "NotRequired[str]",
        "state_code": "NotRequired[str]",
        "postal_code": "NotRequired[str]",
    },
)

SimilarHomeLocation = TypedDict(
    "SimilarHomeLocation",
    {
        "address": "NotRequired[SimilarHomeAddress]",
    },
)

PriceEstimate = TypedDict(
    "PriceEstimate",
    {
        "estimate": "NotRequired[float]",
        "date": "NotRequired[str]",
    },
)

SimilarHomeFlags = TypedDict(
    "SimilarHomeFlags",
    {
        "is_coming_soon": "bool | None",
        "is_contingent": "bool | None",
        "is_new_construction": "bool | None",
        "is_pending": "bool | None",
        "is_foreclosure": "bool | None",
        "is_for_rent": "bool | None",
        "is_plan": "bool | None",
        "is_price_reduced": "bool | None",
        "is_new_listing": "bool | None",
        "is_sales_builder": "bool | None",
        "has_new_availability": "bool | None",
    },
)

SimilarHomePhoto = TypedDict(
    "SimilarHomePhoto",
    {
        "href": "NotRequired[str]",
    },
)

SimilarHomeSource = TypedDict(
    "SimilarHomeSource",
    {
        "type": "NotRequired[Literal[\"mls\", \"community\", \"unit\", \"new_home\"]]",
        "id": "NotRequired[str]",
    },
)

SimilarHome = TypedDict(
    "SimilarHome",
    {
        "property_id": "NotRequired[str]",
        "description": "NotRequired[SimilarHomeDescription]",
        "rentals_application_eligibility": "NotRequired[ApplicationEligibility]",
        "community": "dict[str, Any] | None",
        "location": "NotRequired[SimilarHomeLocation]",
        "estimate": "NotRequired[PriceEstimate]",
        "list_price": "float | None",
        "list_price_max": "float | None",
        "list_price_min": "float | None",
        "available_date_change_timestamp": "Any",
        "permalink": "NotRequired[str]",
        "status": "NotRequired[Literal[\"for_sale\", \"for_rent\", \"sold\", \"off_market\"]]",
        "listing_id": "NotRequired[str]",
        "flags": "NotRequired[SimilarHomeFlags]",
        "primary_photo": "NotRequired[SimilarHomePhoto]",
        "source": "NotRequired[SimilarHomeSource]",
    },
)

School = TypedDict(
    "School",
    {
        "id": "NotRequired[str]",
        "name": "NotRequired[str]",
        "slug_id": "NotRequired[str]",
        "slug": "NotRequired[str]",
        "education_levels": "list[Literal[\"elementary\", \"middle\", \"high\"]]",
        "distance_in_miles": "NotRequired[float]",
        "student_teacher_ratio": "NotRequired[float]",
        "rating": "NotRequired[float]",
        "grades": "list[str]",
        "funding_type": "NotRequired[Literal[\"public\", \"private\"]]",
        "student_count": "NotRequired[float]",
        "review_count": "NotRequired[float]",
        "parent_rating": "NotRequired[float]",
        "assigned": "NotRequired[bool]",
    },
)

Schools = TypedDict(
    "Schools",
    {
        "total": "NotRequired[float]",
        "schools": "list[School]",
    },
)

YearToYear = TypedDict(
    "YearToYear",
    {
        "median_listing_price": "float | None",
        "median_sold_price": "float | None",
        "median_rent_price": "float | None",
        "median_price_per_sqft": "float | None",
    },
)

MonthToMonth = TypedDict(
    "MonthToMonth",
    {
        "median_listing_price": "float | None",
        "median_sold_price": "float | None",
        "median_rent_price": "float | None",
        "median_price_per_sqft": "float | None",
    },
)

HousingMarket = TypedDict(
    "HousingMarket",
    {
        "median_listing_price": "float | None",
        "median_sold_price": "float | None",
        "median_rent_price": "float | None",
        "median_price_per_sqft": "float | None",
        "median_days_on_market": "float | None",
        "listing_count": "NotRequired[float]",
        "rental_listing_count": "NotRequired[float]",
        "year_to_year": "NotRequired[YearToYear]",
        "month_to_month": "NotRequired[MonthToMonth]",
    },
)

GeoStatistics = TypedDict(
    "GeoStatistics",
    {
        "housing_market": "NotRequired[HousingMarket]",
    },
)

Boundary = TypedDict(
    "Boundary",
    {
        "type": "NotRequired[Literal[\"Polygon\"]]",
        "coordinates": "list[list[list[float]]]",
    },
)

Centroid = TypedDict(
    "Centroid",
    {
        "lat": "NotRequired[float]",
        "lon": "NotRequired[float]",
    },
)

Neighborhood = TypedDict(
    "Neighborhood",
    {
        "city": "NotRequired[str]",
        "id": "NotRequired[str]",
        "level": "NotRequired[Literal[\"macro_neighborhood\", \"neighborhood\", \"residential_neighborhood\"]]",
        "name": "NotRequired[str]",
        "geo_type": "NotRequired[Literal[\"neighborhood\"]]",
        "state_code": "NotRequired[str]",
        "slug_id": "NotRequired[str]",
        "geo_statistics": "NotRequired[GeoStatistics]",
        "boundary": "NotRequired[Boundary]",
        "centroid": "NotRequired[Centroid]",
    },
)

Neighborhoods = TypedDict(
    "Neighborhoods",
    {
        "neighborhoods": "list[Neighborhood]",
    },
)

NeighborhoodAndSchools = TypedDict(
    "NeighborhoodAndSchools",
    {
        "schools": "NotRequired[Schools]",
        "location": "NotRequired[Neighborhoods]",
    },
)

RentalFlags = TypedDict(
    "RentalFlags",
    {
        "is_contingent": "bool | None",
        "is_new_construction": "bool | None",
        "is_pending": "bool | None",
        "is_foreclosure": "bool | None",
        "is_new_listing": "bool | None",
    },
)

RentalPhoto = TypedDict(
    "RentalPhoto",
    {
        "href": "NotRequired[str]",
    },
)

RentalDescription = TypedDict(
    "RentalDescription",
    {
        "type": "NotRequired[str]",
        "baths": "float | None",
        "baths_full": "float | None",
        "baths_half": "float | None",
        "beds": "float | None",
        "sqft": "float | None",
        "baths_min": "NotRequired[float]",
        "baths_max": "NotRequired[float]",
        "beds_min": "NotRequired[float]",
        "beds_max": "NotRequired[float]",
        "sqft_min": "NotRequired[float]",
        "sqft_max": "NotRequired[float]",
    },
)

RentalAddress = TypedDict(
    "RentalAddress",
    {
        "city": "NotRequired[str]",
        "country": "NotRequired[str]",
        "line": "NotRequired[str]",
        "state": "NotRequired[str]",
        "state_code": "NotRequired[str]",
        "postal_code": "NotRequired[str]",
    },
)

RentalLocation = TypedDict(
    "RentalLocation",
    {
        "address": "NotRequired[RentalAddress]",
    },
)

NearbyRental = TypedDict(
    "NearbyRental",
    {
        "property_id": "NotRequired[str]",
        "listing_id": "NotRequired[str]",
        "primary": "NotRequired[bool]",
        "status": "NotRequired[Literal[\"for_sale\", \"for_rent\", \"sold\", \"off_market\"]]",
        "list_price": "float | None",
        "list_price_max": "float | None",
        "list_price_min": "float | None",
        "href": "NotRequired[str]",
        "permalink": "NotRequired[str]",
        "flags": "NotRequired[RentalFlags]",
        "primary_photo": "NotRequired[RentalPhoto]",
        "description": "NotRequired[RentalDescription]",
        "location": "NotRequired[RentalLocation]",
    },
)

GalleryPhoto = TypedDict(
    "GalleryPhoto",
    {
        "href": "NotRequired[str]",
        "tag": "NotRequired[str]",
    },
)

GalleryEntry = TypedDict(
    "GalleryEntry",
    {
        "key": "NotRequired[str]",
        "category": "NotRequired[str]",
        "detailedText": "str | None",
        "photoCount": "NotRequired[float]",
        "photos": "list[GalleryPhoto]",
    },
)

MonthlyPaymentDetail = TypedDict(
    "MonthlyPaymentDetail",
    {
        "amount": "NotRequired[float]",
        "display_name": "NotRequired[str]",
        "type": "NotRequired[Literal[\"principal_and_interest\", \"home_insurance\", \"property_tax\", \"hoa_fees\", \"mortgage_insurance\"]]",
    },
)

LoanTerm = TypedDict(
    "LoanTerm",
    {
        "term": "NotRequired[float]",
    },
)

AverageRate = TypedDict(
    "AverageRate",
    {
        "rate": "NotRequired[float]",
        "loan_type": "NotRequired[LoanTerm]",
    },
)

MortgageEstimate = TypedDict(
    "MortgageEstimate",
    {
        "monthly_payment": "NotRequired[float]",
        "monthly_payment_details": "list[MonthlyPaymentDetail]",
        "average_rate": "NotRequired[AverageRate]",
    },
)

PropertyMortgage = TypedDict(
    "PropertyMortgage",
    {
        "property_tax_rate": "NotRequired[float]",
        "closing_cost": "NotRequired[float]",
        "closing_cost_rate": "NotRequired[str]",
        "due_at_close": "NotRequired[float]",
        "insurance_rate": "NotRequired[float]",
        "county_fha_loan_limit": "NotRequired[float]",
        "is_listing_price_eligible_for_fha": "NotRequired[bool]",
        "estimate": "NotRequired[MortgageEstimate]",
    },
)

AdvertiserAddress = TypedDict(
    "AdvertiserAddress",
    {
        "city": "NotRequired[str]",
        "country": "NotRequired[str]",
        "line": "NotRequired[str]",
        "postal_code": "NotRequired[str]",
        "state": "NotRequired[str]",
        "state_code": "NotRequired[str]",
    },
)

Broker = TypedDict(
    "Broker",
    {
        "accent_color": "NotRequired[str]",
        "designations": "list[str]",
        "fulfillment_id": "NotRequired[str]",
        "name": "NotRequired[str]",
        "logo": "NotRequired[str]",
    },
)

OfficeCoordinate = TypedDict(
    "OfficeCoordinate",
    {
        "lat": "NotRequired[float]",
        "lon": "NotRequired[float]",
    },
)

OfficeAddress = TypedDict(
    "OfficeAddress",
    {
        "city": "NotRequired[str]",
        "country": "NotRequired[str]",
        "line": "NotRequired[str]",
        "postal_code": "NotRequired[str]",
        "state": "NotRequired[str]",
        "state_code": "NotRequired[str]",
        "coordinate": "NotRequired[OfficeCoordinate]",
    },
)

Phone = TypedDict(
    "Phone",
    {
        "ext": "NotRequired[str]",
        "number": "NotRequired[str]",
        "primary": "NotRequired[bool]",
        "trackable": "Any",
        "type": "NotRequired[str]",
    },
)

Office = TypedDict(
    "Office",
    {
        "address": "NotRequired[OfficeAddress]",
        "application_url": "str | None",
        "email": "str | None",
        "lead_email": "Any",
        "fulfillment_id": "str | None",
        "hours": "Any",
        "href": "str | None",
        "mls_set": "str | None",
        "out_of_community": "Any",
        "name": "str | None",
        "phones": "list[Phone]",
        "photo": "Any",
        "slogan": "str | None",
    },
)

AdvertiserPhoto = TypedDict(
    "AdvertiserPhoto",
    {
        "href": "NotRequired[str]",
    },
)

Advertiser = TypedDict(
    "Advertiser",
    {
        "team": "Any",
        "state_license": "NotRequired[str]",
        "address": "NotRequired[AdvertiserAddress]",
        "builder": "Any",
        "broker": "NotRequired[Broker]",
        "email": "NotRequired[str]",
        "fulfillment_id": "NotRequired[str]",
        "href": "NotRequired[str]",
        "mls_set": "NotRequired[str]",
        "name": "NotRequired[str]",
        "nrds_id": "str | None",
        "office": "Office | None",
        "phones": "list[Phone]",
        "photo": "NotRequired[AdvertiserPhoto]",
        "slogan": "NotRequired[str]",
        "type": "NotRequired[Literal[\"seller\", \"co_seller\", \"buyer\", \"co_buyer\"]]",
    },
)

PropertyBuilder = TypedDict(
    "PropertyBuilder",
    {
        "feed_id": "NotRequired[float]",
        "name": "NotRequired[str]",
        "url": "NotRequired[str]",
        "logo_url": "str | None",
    },
)

PropertyCommunity = TypedDict(
    "PropertyCommunity",
    {
        "provider_listing_id": "NotRequired[float]",
        "name": "NotRequired[str]",
        "url": "NotRequired[str]",
    },
)

Products = TypedDict(
    "Products",
    {
        "product_attributes": "NotRequired[dict[str, Any]]",
        "products": "list[str]",
        "brand_name": "NotRequired[str]",
        "is_promoted_listing": "NotRequired[bool]",
    },
)

ConsumerAdvertiserPhoto = TypedDict(
    "ConsumerAdvertiserPhoto",
    {
        "description": "str | None",
        "href": "str | None",
        "type": "str | None",
    },
)

ConsumerAdvertiser = TypedDict(
    "ConsumerAdvertiser",
    {
        "advertiser_id": "NotRequired[str]",
        "agent_id": "NotRequired[str]",
        "broker_id": "str | None",
        "office_id": "str | None",
        "name": "NotRequired[str]",
        "type": "NotRequired[str]",
        "slogan": "str | None",
        "phone": "str | None",
        "href": "NotRequired[str]",
        "show_provider_logo": "NotRequired[bool]",
        "hours": "Any",
        "contact_name": "str | None",
        "address": "Any",
        "photo": "NotRequired[ConsumerAdvertiserPhoto]",
    },
)

PropertyDescription = TypedDict(
    "PropertyDescription",
    {
        "baths_3qtr": "float | None",
        "baths_full": "float | None",
        "baths_half": "float | None",
        "baths_max": "float | None",
        "baths_min": "float | None",
        "baths_total": "float | None",
        "baths_consolidated": "str | None",
        "beds": "float | None",
        "beds_max": "float | None",
        "beds_min": "float | None",
        "construction": "str | float | None",
        "cooling": "str | float | None",
        "exterior": "str | float | None",
        "fireplace": "str | float | None",
        "garage": "float | None",
        "garage_max": "float | None",
        "garage_min": "float | None",
        "garage_type": "str | float | None",
        "heating": "str | float | None",
        "logo": "str | float | None",
        "lot_sqft": "float | None",
        "name": "str | float | None",
        "pool": "str | float | None",
        "roofing": "str | float | None",
        "rooms": "float | None",
        "sqft": "float | None",
        "sqft_max": "float | None",
        "sqft_min": "float | None",
        "stories": "float | None",
        "styles": "str | float | None",
        "sub_type": "str | float | None",
        "text": "str | None",
        "type": "Literal[\"single_family\", \"condos\", \"townhomes\", \"multi_family\", \"duplex_triplex\", \"apartment\", \"mobile\", \"land\", \"farm\", \"coop\", \"other\"] | None",
        "units": "float | None",
        "year_built": "float | None",
        "year_renovated": "float | None",
        "zoning": "str | float | None",
    },
)

DetailGroup = TypedDict(
    "DetailGroup",
    {
        "category": "NotRequired[str]",
        "parent_category": "NotRequired[Literal[\"Interior\", \"Exterior\", \"Community\", \"Listing\", \"Other\"]]",
        "text": "list[str]",
    },
)

OtherListing = TypedDict(
    "OtherListing",
    {
        "listing_id": "NotRequired[str]",
        "status": "NotRequired[Literal[\"for_sale\", \"for_rent\", \"sold\", \"off_market\"]]",
        "listing_key": "str | None",
        "sold_date": "str | None",
        "primary": "NotRequired[bool]",
        "unique": "NotRequired[bool]",
    },
)

OtherListings = TypedDict(
    "OtherListings",
    {
        "provider": "list[OtherListing]",
    },
)

PartnerPhone = TypedDict(
    "PartnerPhone",
    {
        "number": "NotRequired[str]",
        "category": "NotRequired[str]",
    },
)

PartnerLeadAttributes = TypedDict(
    "PartnerLeadAttributes",
    {
        "flip_the_market_enabled": "NotRequired[bool]",
        "phones": "list[PartnerPhone]",
    },
)

ReadyConnectMortgage = TypedDict(
    "ReadyConnectMortgage",
    {
        "show_contact_a_lender": "NotRequired[bool]",
        "show_lender_partner": "NotRequired[bool]",
    },
)

LeadAttributes = TypedDict(
    "LeadAttributes",
    {
        "show_contact_an_agent": "NotRequired[bool]",
        "lead_type": "NotRequired[str]",
        "market_type": "NotRequired[str]",
        "show_lead_form": "NotRequired[bool]",
        "disclaimer_text": "Any",
        "is_lender_partner_eligible": "NotRequired[bool]",
        "show_text_leads": "NotRequired[bool]",
        "partner_lead_attributes": "NotRequired[PartnerLeadAttributes]",
        "ready_connect_mortgage": "NotRequired[ReadyConnectMortgage]",
    },
)

PropertyFlags = TypedDict(
    "PropertyFlags",
    {
        "is_coming_soon": "bool | None",
        "is_contingent": "bool | None",
        "is_foreclosure": "bool | None",
        "is_new_construction": "bool | None",
        "is_pending": "bool | None",
        "is_subdivision": "bool | None",
        "is_price_reduced": "bool | None",
        "is_new_listing": "bool | None",
        "is_short_sale": "bool | None",
        "is_price_excludes_land": "bool | None",
        "is_usda_eligible": "bool | None",
        "is_auction": "bool | None",
        "is_fractionally_owned": "bool | None",
        "is_non_deeded": "bool | None",
    },
)

PropertyCoordinate = TypedDict(
    "PropertyCoordinate",
    {
        "lat": "NotRequired[float]",
        "lon": "NotRequired[float]",
    },
)

PropertyAddress = TypedDict(
    "PropertyAddress",
    {
        "city": "str | None",
        "country": "str | None",
        "line": "str | None",
        "postal_code": "str | None",
        "state": "str | None",
        "state_code": "str | None",
        "street_direction": "str | None",
        "street_name": "str | None",
        "street_number": "str | None",
        "street_post_direction": "str | None",
        "street_suffix": "str | None",
        "unit": "str | None",
        "validation_code": "str | None",
        "coordinate": "NotRequired[PropertyCoordinate]",
    },
)

County = TypedDict(
    "County",
    {
        "fips_code": "NotRequired[str]",
        "name": "NotRequired[str]",
        "state_code": "NotRequired[str]",
    },
)

SearchArea = TypedDict(
    "SearchArea",
    {
        "city": "str | None",
        "state_code": "str | None",
    },
)

PropertyCity = TypedDict(
    "PropertyCity",
    {
        "county_needed_for_uniq": "NotRequired[bool]",
        "slug_id": "NotRequired[str]",
    },
)

PropertyLocation = TypedDict(
    "PropertyLocation",
    {
        "street_view_url": "NotRequired[str]",
        "street_view_metadata_url": "NotRequired[str]",
        "address": "NotRequired[PropertyAddress]",
        "county": "NotRequired[County]",
        "search_areas": "list[SearchArea]",
        "city": "NotRequired[PropertyCity]",
        "postal_code": "NotRequired[dict[str, Any]]",
    },
)

HomeTours = TypedDict(
    "HomeTours",
    {
        "virtual_tours": "list[Any]",
    },
)

FloorPlans = TypedDict(
    "FloorPlans",
    {
        "vendor_floorplan": "list[Any]",
    },
)

OpenHouse = TypedDict(
    "OpenHouse",
    {
        "start_date": "NotRequired[str]",
        "end_date": "NotRequired[str]",
        "description": "str | None",
        "time_zone": "NotRequired[str]",
        "dst": "NotRequired[bool]",
    },
)

PhotoTag = TypedDict(
    "PhotoTag",
    {
        "label": "NotRequired[str]",
    },
)

PropertyPhoto = TypedDict(
    "PropertyPhoto",
    {
        "title": "str | None",
        "description": "str | None",
        "href": "NotRequired[str]",
        "type": "NotRequired[str]",
        "tags": "list[PhotoTag]",
    },
)

PrimaryPhoto = TypedDict(
    "PrimaryPhoto",
    {
        "href": "NotRequired[str]",
    },
)

Association = TypedDict(
    "Association",
    {
        "fee": "NotRequired[float]",
    },
)

SourceAgent = TypedDict(
    "SourceAgent",
    {
        "agent_id": "NotRequired[str]",
        "agent_name": "NotRequired[str]",
        "agent_email": "NotRequired[str]",
        "agent_phone": "NotRequired[str]",
        "id": "NotRequired[str]",
        "office_id": "NotRequired[str]",
        "office_name": "NotRequired[str]",
        "office_phone": "NotRequired[str]",
        "type": "NotRequired[Literal[\"seller\", \"co_seller\", \"buyer\", \"co_buyer\"]]",
    },
)

SourceDisclaimer = TypedDict(
    "SourceDisclaimer",
    {
        "href": "str | None",
        "logo": "str | None",
        "text": "str | None",
    },
)

RawListing = TypedDict(
    "RawListing",
    {
        "status": "NotRequired[str]",
        "style": "NotRequired[str]",
        "tax_amount": "Any",
    },
)

ListingSource = TypedDict(
    "ListingSource",
    {
        "last_update_date": "NotRequired[str]",
        "days_on_mls": "NotRequired[float]",
        "agents": "list[SourceAgent]",
        "disclaimer": "NotRequired[SourceDisclaimer]",
        "copyrightnotice": "str | None",
        "imagedisclaimer": "NotRequired[str]",
        "id": "NotRequired[str]",
        "plan_id": "str | None",
        "listing_id": "NotRequired[str]",
        "spec_id": "str | None",
        "name": "NotRequired[str]",
        "raw": "NotRequired[RawListing]",
        "type": "NotRequired[Literal[\"mls\", \"community\", \"unit\", \"new_home\"]]",
        "community_id": "str | None",
    },
)

SuppressionFlags = TypedDict(
    "SuppressionFlags",
    {
        "has_suppress_all_offmarket_photos_except_one": "NotRequired[bool]",
    },
)

PropertyDetail = TypedDict(
    "PropertyDetail",
    {
        "coming_soon_date": "str | None",
        "augmented_gallery": "list[GalleryEntry]",
        "mortgage": "NotRequired[PropertyMortgage]",
        "advertisers": "list[Advertiser]",
        "builder": "PropertyBuilder | None",
        "promotions": "Any",
        "buyers": "Any",
        "community": "PropertyCommunity | None",
        "move_in_date": "str | None",
        "vendor_3d_tour": "Any",
        "virtual_tours": "Any",
        "videos": "Any",
        "provider_url": "str | None",
        "products": "NotRequired[Products]",
        "consumer_advertisers": "list[ConsumerAdvertiser]",
        "description": "NotRequired[PropertyDescription]",
        "details": "list[DetailGroup]",
        "other_listings": "NotRequired[OtherListings]",
        "lead_attributes": "NotRequired[LeadAttributes]",
        "flags": "NotRequired[PropertyFlags]",
        "href": "NotRequired[str]",
        "last_sold_date": "NotRequired[str]",
        "last_sold_price": "NotRequired[float]",
        "list_date": "NotRequired[str]",
        "list_price": "NotRequired[float]",
        "last_price_change_amount": "float | None",
        "listing_id": "NotRequired[str]",
        "location": "NotRequired[PropertyLocation]",
        "home_tours": "NotRequired[HomeTours]",
        "floorplans": "NotRequired[FloorPlans]",
        "open_houses": "list[OpenHouse]",
        "permalink": "NotRequired[str]",
        "photo_count": "NotRequired[float]",
        "photos": "list[PropertyPhoto]",
        "price_per_sqft": "NotRequired[float]",
        "primary_photo": "NotRequired[PrimaryPhoto]",
        "hoa": "NotRequired[Association]",
        "property_id": "NotRequired[str]",
        "source": "NotRequired[ListingSource]",
        "status": "NotRequired[Literal[\"for_sale\", \"for_rent\", \"sold\", \"off_market\"]]",
        "suppression_flags": "NotRequired[SuppressionFlags]",
        "tags": "list[str]",
        "tags_for_display": "list[Any]",
    },
)

RatesQuery = TypedDict(
    "RatesQuery",
    {
        "creditScoreBucket": "NotRequired[Literal[\"VeryHigh\", \"High\", \"Low\"]]",
        "loanAmountBucket": "NotRequired[Literal[\"Conforming\"]]",
        "loanToValueBucket": "NotRequired[Literal[\"VeryHigh\", \"High\", \"Normal\"]]",
        "loanType": "NotRequired[Literal[\"Conventional\"]]",
        "program": "NotRequired[Literal[\"ARM3\", \"ARM5\", \"ARM7\", \"Fixed10Year\", \"Fixed15Year\", \"Fixed20Year\", \"Fixed30Year\"]]",
    },
)

RateSample = TypedDict(
    "RateSample",
    {
        "apr": "NotRequired[float]",
        "rate": "NotRequired[float]",
        "time": "NotRequired[str]",
        "volume": "NotRequired[float]",
    },
)

MortgageRates = TypedDict(
    "MortgageRates",
    {
        "query": "NotRequired[RatesQuery]",
        "samples": "list[RateSample]",
    },
)

MonthlyCostItem = TypedDict(
    "MonthlyCostItem",
    {
        "amount": "float",
        "display_name": "Literal[\"Principal & interest\", \"Property tax\", \"Home insurance\", \"HOA fees\", \"Mortgage insurance\"]",
        "type": "Literal[\"PRINCIPAL_AND_INTEREST\", \"PROPERTY_TAX\", \"HOME_INSURANCE\", \"HOA_FEES\", \"MORTGAGE_INSURANCE\"]",
    },
)

AmortizationEntry = TypedDict(
    "AmortizationEntry",
    {
        "interest": "float",
        "principal": "float",
    },
)

LoanCalculation = TypedDict(
    "LoanCalculation",
    {
        "monthly_cost": "float",
        "total_payment": "float",
        "monthly_cost_items": "list[MonthlyCostItem]",
        "amortization_schedule": "list[AmortizationEntry]",
    },
)

PastSale = TypedDict(
    "PastSale",
    {
        "represented": "NotRequired[Literal[\"Seller\", \"Buyer\", \"Buyer and Seller\"]]",
        "representedList": "list[Literal[\"Seller\", \"Buyer\"]]",
        "sold_date": "NotRequired[str]",
        "price": "NotRequired[str]",
        "ppid": "NotRequired[float]",
        "image_url": "NotRequired[str]",
        "medium_image_url": "NotRequired[str]",
        "image_alt": "NotRequired[str]",
        "home_details_url": "NotRequired[str]",
        "street_address": "NotRequired[str]",
        "city_state_zipcode": "NotRequired[str]",
        "city": "NotRequired[str]",
        "state": "NotRequired[str]",
        "latitude": "NotRequired[float]",
        "longitude": "NotRequired[float]",
        "bathrooms": "NotRequired[float]",
        "bedrooms": "NotRequired[float]",
        "livingAreaValue": "NotRequired[float]",
        "livingAreaUnitsShort": "NotRequired[Literal[\"sqft\"]]",
        "mlsLogoSrc": "str | None",
    },
)

LatLong = TypedDict(
    "LatLong",
    {
        "latitude": "NotRequired[float]",
        "longitude": "NotRequired[float]",
    },
)

ListingSubType = TypedDict(
    "ListingSubType",
    {
        "is_FSBA": "NotRequired[bool]",
    },
)

HomeInfo = TypedDict(
    "HomeInfo",
    {
        "ppid": "float",
        "streetAddress": "NotRequired[str]",
        "zipcode": "NotRequired[str]",
        "city": "NotRequired[str]",
        "state": "NotRequired[str]",
        "latitude": "NotRequired[float]",
        "longitude": "NotRequired[float]",
        "price": "NotRequired[float]",
        "datePriceChanged": "NotRequired[float]",
        "bathrooms": "NotRequired[float]",
        "bedrooms": "NotRequired[float]",
        "livingArea": "NotRequired[float]",
        "homeType": "NotRequired[Literal[\"SINGLE_FAMILY\", \"TOWNHOUSE\", \"MULTI_FAMILY\", \"CONDO\", \"LOT\", \"APARTMENT\", \"MANUFACTURED\", \"HOME_TYPE_UNKNOWN\"]]",
        "homeStatus": "NotRequired[Literal[\"FOR_SALE\", \"FOR_RENT\", \"SOLD\", \"OTHER\"]]",
        "daysOnProvider": "NotRequired[float]",
        "isFeatured": "NotRequired[bool]",
        "shouldHighlight": "NotRequired[bool]",
        "rentEstimate": "NotRequired[float]",
        "listing_sub_type": "NotRequired[ListingSubType]",
        "priceReduction": "NotRequired[str]",
        "isUnmappable": "NotRequired[bool]",
        "isPreforeclosureAuction": "NotRequired[bool]",
        "homeStatusForHDP": "NotRequired[Literal[\"FOR_SALE\", \"FOR_RENT\", \"SOLD\", \"OTHER\", \"PENDING\", \"COMING_SOON\"]]",
        "priceForHDP": "NotRequired[float]",
        "priceChange": "NotRequired[float]",
        "timeOnProvider": "NotRequired[float]",
        "isNonOwnerOccupied": "NotRequired[bool]",
        "isPremierBuilder": "NotRequired[bool]",
        "isProviderOwned": "NotRequired[bool]",
        "currency": "NotRequired[Literal[\"USD\"]]",
        "country": "NotRequired[Literal[\"USA\"]]",
        "unit": "NotRequired[str]",
        "isShowcaseListing": "NotRequired[bool]",
    },
)

HomeData = TypedDict(
    "HomeData",
    {
        "homeInfo": "NotRequired[HomeInfo]",
    },
)

PhotoKey = TypedDict(
    "PhotoKey",
    {
        "photoKey": "NotRequired[str]",
    },
)

CarouselPhotos = TypedDict(
    "CarouselPhotos",
    {
        "baseUrl": "NotRequired[str]",
        "communityBaseUrl": "str | None",
        "photoData": "list[PhotoKey]",
        "communityPhotoData": "list[Any] | None",
        "isStaticUrls": "NotRequired[bool]",
    },
)

SearchCard = TypedDict(
    "SearchCard",
    {
        "ppid": "str",
        "palsId": "NotRequired[str]",
        "id": "str",
        "rawHomeStatusCd": "NotRequired[Literal[\"ForSale\", \"ForRent\", \"RecentlySold\"]]",
        "marketingStatusSimplifiedCd": "NotRequired[Literal[\"For Sale by Agent\", \"For Sale by Owner\", \"New Construction\", \"Foreclosure\", \"Auction\", \"Coming Soon\", \"Pending\", \"For Rent\", \"Sold\"]]",
        "imgSrc": "NotRequired[str]",
        "hasImage": "NotRequired[bool]",
        "detailUrl": "NotRequired[str]",
        "statusType": "NotRequired[Literal[\"FOR_SALE\", \"FOR_RENT\", \"SOLD\", \"OTHER\"]]",
        "statusText": "NotRequired[str]",
        "countryCurrency": "NotRequired[Literal[\"$\"]]",
        "price": "NotRequired[str]",
        "unformattedPrice": "NotRequired[float]",
        "address": "NotRequired[str]",
        "addressStreet": "NotRequired[str]",
        "addressCity": "NotRequired[str]",
        "addressState": "NotRequired[str]",
        "addressZipcode": "NotRequired[str]",
        "isUndisclosedAddress": "NotRequired[bool]",
        "shouldShowRequestOnPrice": "NotRequired[bool]",
        "beds": "NotRequired[float]",
        "baths": "NotRequired[float]",
        "area": "NotRequired[float]",
        "latLong": "NotRequired[LatLong]",
        "isProviderOwned": "NotRequired[bool]",
        "flexFieldText": "NotRequired[str]",
        "contentType": "NotRequired[Literal[\"homeInsight\"]]",
        "hdpData": "NotRequired[HomeData]",
        "pgapt": "NotRequired[Literal[\"ForSale\", \"ForRent\", \"RecentlySold\"]]",
        "sgapt": "NotRequired[Literal[\"For Sale (Broker)\", \"For Sale by Owner\", \"New Construction\", \"Foreclosure\", \"For Rent\", \"Recently Sold\"]]",
        "shouldShowEstimateAsPrice": "NotRequired[bool]",
        "has3DModel": "NotRequired[bool]",
        "hasVideo": "NotRequired[bool]",
        "isHomeRec": "NotRequired[bool]",
        "hasAdditionalAttributions": "NotRequired[bool]",
        "isFeaturedListing": "NotRequired[bool]",
        "isShowcaseListing": "NotRequired[bool]",
        "relaxed": "NotRequired[bool]",
        "ma": "NotRequired[bool]",
        "isPaidBuilderNewConstruction": "NotRequired[bool]",
        "brokerName": "NotRequired[str]",
        "carouselPhotosComposable": "NotRequired[CarouselPhotos]",
    },
)

ChoiceCount = TypedDict(
    "ChoiceCount",
    {
        "value": "str",
        "count": "float",
    },
)

ChoiceFacet = TypedDict(
    "ChoiceFacet",
    {
        "values": "list[ChoiceCount]",
        "unknown_count": "float",
    },
)

BandCount = TypedDict(
    "BandCount",
    {
        "min": "float",
        "below": "NotRequired[float]",
        "count": "float",
    },
)

BandFacet = TypedDict(
    "BandFacet",
    {
        "values": "list[BandCount]",
        "unknown_count": "float",
    },
)

SearchFacets = TypedDict(
    "SearchFacets",
    {
        "home_type": "ChoiceFacet",
        "bedrooms": "BandFacet",
        "bathrooms": "BandFacet",
        "price": "BandFacet",
        "status": "ChoiceFacet",
    },
)

MapPoint = TypedDict(
    "MapPoint",
    {
        "type": "Literal[\"Point\"]",
        "coordinates": "list[float]",
    },
)

ClusterProperties = TypedDict(
    "ClusterProperties",
    {
        "kind": "Literal[\"cluster\"]",
        "count": "float",
    },
)

ClusterFeature = TypedDict(
    "ClusterFeature",
    {
        "type": "Literal[\"Feature\"]",
        "geometry": "MapPoint",
        "bbox": "list[float]",
        "properties": "ClusterProperties",
    },
)

MapHomeProperties = TypedDict(
    "MapHomeProperties",
    {
        "kind": "Literal[\"home\"]",
        "count": "float",
        "property_id": "str",
        "price": "float | None",
        "status": "Literal[\"active\", \"comming_soon\", \"accepting_backup_offers\", \"pending_and_under_contract\", \"sold\"] | None",
        "beds": "float | None",
    },
)

HomeFeature = TypedDict(
    "HomeFeature",
    {
        "type": "Literal[\"Feature\"]",
        "geometry": "MapPoint",
        "properties": "MapHomeProperties",
    },
)

SearchClusters = TypedDict(
    "SearchClusters",
    {
        "type": "Literal[\"FeatureCollection\"]",
        "zoom": "float",
        "unplaced_count": "float",
        "features": "list[ClusterFeature | HomeFeature]",
    },
)

GroundSource = TypedDict(
    "GroundSource",
    {
        "source": "str",
        "attribution": "str",
        "features": "float",
    },
)

MapGround = TypedDict(
    "MapGround",
    {
        "min_zoom": "float",
        "max_zoom": "float",
        "bbox": "NotRequired[list[float]]",
        "sources": "list[GroundSource]",
    },
)

Suggestion = TypedDict(
    "Suggestion",
    {
        "type": "Literal[\"address\"] | Literal[\"neighborhood\"] | Literal[\"subdivision\"] | Literal[\"city\"] | Literal[\"zip\"] | Literal[\"county\"] | Literal[\"state\"]",
        "text": "str",
        "city": "NotRequired[str]",
        "state": "NotRequired[str]",
        "zip": "NotRequired[str]",
        "property_id": "NotRequired[str]",
        "listings": "int",
    },
)

ListPriceMeasures = TypedDict(
    "ListPriceMeasures",
    {
        "median": "float | None",
        "mean": "float | None",
        "count": "float",
    },
)

SalePriceMeasures = TypedDict(
    "SalePriceMeasures",
    {
        "median": "float | None",
        "mean": "float | None",
        "count": "float",
    },
)

PricePerSqftMeasures = TypedDict(
    "PricePerSqftMeasures",
    {
        "median": "float | None",
        "mean": "float | None",
        "count": "float",
    },
)

DaysOnMarketMeasures = TypedDict(
    "DaysOnMarketMeasures",
    {
        "median": "float | None",
        "mean": "float | None",
        "count": "float",
    },
)

SaleToListMeasures = TypedDict(
    "SaleToListMeasures",
    {
        "median": "float | None",
        "mean": "float | None",
        "count": "float",
    },
)

RentMeasures = TypedDict(
    "RentMeasures",
    {
        "median": "float | None",
        "mean": "float | None",
        "count": "float",
    },
)

MarketPeriod = TypedDict(
    "MarketPeriod",
    {
        "from": "str",
        "to": "str",
        "inventory": "float",
        "list_price": "ListPriceMeasures",
        "new_listings": "float",
        "pending": "float",
        "sold": "float",
        "sale_price": "SalePriceMeasures",
        "price_per_sqft": "PricePerSqftMeasures",
        "days_on_market": "DaysOnMarketMeasures",
        "sale_to_list": "SaleToListMeasures",
        "rental_inventory": "float",
        "new_rentals": "float",
        "rent": "RentMeasures",
    },
)

MarketOverTime = TypedDict(
    "MarketOverTime",
    {
        "by": "Literal[\"month\", \"week\"]",
        "undated_count": "float",
        "periods": "list[MarketPeriod]",
    },
)

OutlineGeometry = TypedDict(
    "OutlineGeometry",
    {
        "type": "Literal[\"MultiPolygon\"]",
        "coordinates": "list[Any]",
    },
)

OutlineProperties = TypedDict(
    "OutlineProperties",
    {
        "kind": "Literal[\"state\", \"county\", \"city\", \"zip\", \"neighborhood\", \"subdivision\", \"address\", \"point\", \"school_zone\"]",
        "name": "str | None",
        "level": "NotRequired[str]",
        "district": "NotRequired[str]",
    },
)

OutlineFeature = TypedDict(
    "OutlineFeature",
    {
        "type": "Literal[\"Feature\"]",
        "bbox": "NotRequired[list[float]]",
        "geometry": "OutlineGeometry | None",
        "properties": "OutlineProperties",
    },
)

PlaceOutlines = TypedDict(
    "PlaceOutlines",
    {
        "type": "Literal[\"FeatureCollection\"]",
        "features": "list[OutlineFeature]",
    },
)

HistoryEvent = TypedDict(
    "HistoryEvent",
    {
        "date": "str",
        "time": "NotRequired[str]",
        "type": "Literal[\"listed\", \"price_changed\", \"status_changed\", \"sold\", \"leased\", \"listing_removed\", \"transferred\", \"assessed\"]",
        "offer": "NotRequired[Literal[\"for_sale\", \"for_rent\"]]",
        "price": "NotRequired[float]",
        "previous_price": "NotRequired[float]",
        "status": "NotRequired[str]",
        "previous_status": "NotRequired[str]",
        "listing_id": "NotRequired[str]",
        "tax_year": "NotRequired[float]",
        "assessed_value": "NotRequired[float]",
        "market_value": "NotRequired[float]",
        "tax": "NotRequired[float]",
        "source": "str",
        "origin": "Literal[\"feed\", \"observed\", \"recorded_sale\", \"assessment\"]",
        "is_listing_removed": "NotRequired[bool]",
    },
)

PropertyHistory = TypedDict(
    "PropertyHistory",
    {
        "property_id": "str",
        "events": "list[HistoryEvent]",
    },
)

ValueEstimate = TypedDict(
    "ValueEstimate",
    {
        "value": "float",
        "low": "float | None",
        "high": "float | None",
        "confidence": "Literal[\"high\", \"medium\", \"low\"] | None",
        "fsd": "float | None",
        "date": "str",
        "method": "Literal[\"model\", \"comparables\"]",
    },
)

RentEstimate = TypedDict(
    "RentEstimate",
    {
        "value": "float",
        "low": "float | None",
        "high": "float | None",
        "confidence": "Literal[\"high\", \"medium\", \"low\"] | None",
        "fsd": "float | None",
        "date": "str",
        "method": "Literal[\"model\", \"comparables\"]",
    },
)

OnMarketEstimate = TypedDict(
    "OnMarketEstimate",
    {
        "value": "float",
        "low": "float",
        "high": "float",
        "list_price": "float",
        "ratio": "float",
        "days_on_market": "float",
        "sales": "float",
    },
)

EstimateComparable = TypedDict(
    "EstimateComparable",
    {
        "property_id": "str",
        "price": "float",
        "date": "str",
        "miles": "float",
        "adjusted": "float",
        "weight": "float",
    },
)

EstimateContribution = TypedDict(
    "EstimateContribution",
    {
        "group": "str",
        "percent": "float",
    },
)

ModelAccuracy = TypedDict(
    "ModelAccuracy",
    {
        "sales": "float",
        "mdape": "float | None",
        "within_10_percent": "float | None",
        "in_range": "float | None",
    },
)

EstimateModel = TypedDict(
    "EstimateModel",
    {
        "version": "str",
        "area": "str",
        "trained_on": "str",
        "sales": "float",
        "accuracy": "ModelAccuracy | None",
    },
)

RentEstimateModel = TypedDict(
    "RentEstimateModel",
    {
        "version": "str",
        "area": "str",
        "trained_on": "str",
        "sales": "float",
        "accuracy": "ModelAccuracy | None",
    },
)

EstimateMonth = TypedDict(
    "EstimateMonth",
    {
        "month": "str",
        "value": "float",
    },
)

PropertyEstimate = TypedDict(
    "PropertyEstimate",
    {
        "property_id": "str",
        "value": "ValueEstimate | None",
        "rent": "RentEstimate | None",
        "on_market": "OnMarketEstimate | None",
        "comparables": "list[EstimateComparable]",
        "model_weight": "float | None",
        "base_value": "float | None",
        "contributions": "list[EstimateContribution]",
        "model": "EstimateModel | None",
        "rent_model": "RentEstimateModel | None",
        "history": "list[EstimateMonth]",
    },
)

LookupCandidate = TypedDict(
    "LookupCandidate",
    {
        "property_id": "str",
        "score": "float",
        "address": "NotRequired[str]",
        "street": "NotRequired[str]",
        "unit": "NotRequired[str]",
        "city": "NotRequired[str]",
        "state": "NotRequired[str]",
        "zip": "NotRequired[str]",
        "home_status": "Literal[\"for_sale\", \"for_rent\", \"sold\", \"off_market\"]",
        "latitude": "NotRequired[float]",
        "longitude": "NotRequired[float]",
        "point_source": "NotRequired[Literal[\"home\", \"address_point\", \"street_block\", \"zip_code\"]]",
        "point_within_meters": "NotRequired[float]",
        "agree": "list[Literal[\"number\", \"street\", \"suffix\", \"direction\", \"unit\", \"city\", \"state\", \"zip\"]]",
        "differ": "list[Literal[\"number\", \"street\", \"suffix\", \"direction\", \"unit\", \"city\", \"state\", \"zip\"]]",
        "missing": "list[Literal[\"number\", \"street\", \"suffix\", \"direction\", \"unit\", \"city\", \"state\", \"zip\"]]",
    },
)

LookupResult = TypedDict(
    "LookupResult",
    {
        "query": "str",
        "status": "Literal[\"exact\", \"close\", \"ambiguous\", \"none\"]",
        "reason": "NotRequired[Literal[\"not_found\", \"no_house_number\", \"no_such_county\"]]",
        "property_id": "str | None",
        "candidates": "list[LookupCandidate]",
    },
)

RecordChange = TypedDict(
    "RecordChange",
    {
        "kind": "Literal[\"home\", \"listing\", \"agent\", \"office\", \"builder\", \"community\", \"assessment\"]",
        "id": "int",
        "change": "Literal[\"added\", \"changed\", \"removed\"]",
        "groups": "list[Literal[\"address\", \"dates\", \"facts\", \"features\", \"identity\", \"media\", \"open_houses\", \"people\", \"price\", \"status\", \"text\"]]",
        "record": "NotRequired[dict[str, Any]]",
    },
)

Changes = TypedDict(
    "Changes",
    {
        "since": "str",
        "edition": "str",
        "changes": "list[RecordChange]",
        "next_cursor": "str | None",
    },
)

SourceOfListings = TypedDict(
    "SourceOfListings",
    {
        "source": "str",
        "last_updated_at": "str | None",
        "attribution": "str | None",
        "contact": "str | None",
        "disclaimer": "str | None",
        "statuses": "list[str]",
        "withheld": "list[str]",
        "delay_minutes": "float",
    },
)

ExportedRows = TypedDict(
    "ExportedRows",
    {
        "table": "Literal[\"home\", \"listing\", \"agent\", \"office\", \"builder\", \"community\", \"assessment\"]",
        "edition": "str",
        "rows": "list[dict[str, Any]]",
        "withheld": "int",
        "next_cursor": "str | None",
    },
)

Message = TypedDict(
    "Message",
    {
        "message": "str",
    },
)

Failure = TypedDict(
    "Failure",
    {
        "success": "bool",
        "message": "str",
        "status_code": "float",
        "cost": "float",
        "explain": "str",
    },
)

class Operations:
    def _get(self, path: str, parameters: dict[str, Any]) -> Any:
        raise NotImplementedError

    def builder_detail(
        self,
        *,
        feed_id: str,
    ) -> BuilderDetailResponse:
        """A home builder, its regions and its communities."""
        return self._get("/api/v1/builder/detail", {"feed_id": feed_id})

    def similar_homes(
        self,
        *,
        property_id: str,
        fields: list[Literal["property_id", "description", "description.baths_max", "description.baths_min", "description.beds_max", "description.beds_min", "description.beds", "description.baths_full", "description.baths_half", "description.sqft", "description.lot_sqft", "description.name", "rentals_application_eligibility", "rentals_application_eligibility.estimated_status", "community", "location", "location.address", "location.address.coordinate", "location.address.coordinate.lat", "location.address.coordinate.lon", "location.address.line", "location.address.city", "location.address.state_code", "location.address.postal_code", "estimate", "estimate.estimate", "estimate.date", "list_price", "list_price_max", "list_price_min", "available_date_change_timestamp", "permalink", "status", "listing_id", "flags", "flags.is_coming_soon", "flags.is_contingent", "flags.is_new_construction", "flags.is_pending", "flags.is_foreclosure", "flags.is_for_rent", "flags.is_plan", "flags.is_price_reduced", "flags.is_new_listing", "flags.is_sales_builder", "flags.has_new_availability", "primary_photo", "primary_photo.href", "source", "source.type", "source.id"]] | None = None,
        limit: int | None = None,
    ) -> SimilarHomesResponse:
        """Homes for sale that are like a property."""
        return self._get("/api/v1/property/similar-homes", {"property_id": property_id, "fields": fields, "limit": limit})

    def neighborhood_and_schools(
        self,
        *,
        property_id: str,
    ) -> NeighborhoodAndSchoolsResponse:
        """The neighborhoods that contain a property, their markets, and its schools."""
        return self._get("/api/v1/property/neighborhood-and-schools", {"property_id": property_id})

    def nearby_rentals(
        self,
        *,
        property_id: str,
        fields: list[Literal["property_id", "listing_id", "primary", "status", "list_price", "list_price_max", "list_price_min", "href", "permalink", "flags", "flags.is_contingent", "flags.is_new_construction", "flags.is_pending", "flags.is_foreclosure", "flags.is_new_listing", "primary_photo", "primary_photo.href", "description", "description.type", "description.baths", "description.baths_full", "description.baths_half", "description.beds", "description.sqft", "description.baths_min", "description.baths_max", "description.beds_min", "description.beds_max", "description.sqft_min", "description.sqft_max", "location", "location.address", "location.address.city", "location.address.country", "location.address.line", "location.address.state", "location.address.state_code", "location.address.postal_code"]] | None = None,
        limit: int | None = None,
    ) -> NearbyRentalsResponse:
        """Homes for rent around a property, nearest first."""
        return self._get("/api/v1/property/nearby-rentals", {"property_id": property_id, "fields": fields, "limit": limit})

    def property_detail(
        self,
        *,
        property_id: str,
    ) -> PropertyDetailResponse:
        """Everything that is known about one property and its listing."""
        return self._get("/api/v1/property/detail", {"property_id": property_id})

    def lightbox(
        self,
        *,
        ppid: str,
    ) -> LightboxResponse:
        """The interactive home tour of a property: success and cost only."""
        return self._get("/api/v1/property/imx-lightbox", {"ppid": ppid})

    def mortgage_rates(
        self,
        *,
        program: Literal["ARM3", "ARM5", "ARM7", "Fixed10Year", "Fixed15Year", "Fixed20Year", "Fixed30Year"] | None = None,
        loan_purpose: Literal["Purchase", "Refinance"] | None = None,
        credit_score: Literal["VeryHigh", "High", "Low"] | None = None,
        down_payment: Literal["VeryHigh", "High", "Normal"] | None = None,
        location: str | None = None,
        duration_days: Literal["1", "7", "30", "90", "365", "720"] | None = None,
    ) -> MortgageRatesResponse:
        """Samples of mortgage rates, oldest first, in percent."""
        return self._get("/api/v1/mortgage/rates", {"program": program, "loan_purpose": loan_purpose, "credit_score": credit_score, "down_payment": down_payment, "location": location, "duration_days": duration_days})

    def loan_calculation(
        self,
        *,
        down_payment: float,
        hoa_fees: float,
        home_insurance_rate: float,
        interest_rate: float,
        loan_type: Literal["THIRTY_YEAR_FIX", "TWENTY_YEAR_FIX", "FIFTEEN_YEAR_FIX", "TEN_YEAR_FIX", "THIRTY_YEAR_FHA", "THIRTY_YEAR_VA", "FIVE_ONE_ARM", "SEVEN_ONE_ARM"],
        price: float,
        property_tax_rate: float,
    ) -> LoanCalculationResponse:
        """Monthly cost and yearly amortization of a mortgage, in whole US dollars."""
        return self._get("/api/v1/mortgage/loan-calculation", {"down_payment": down_payment, "hoa_fees": hoa_fees, "home_insurance_rate": home_insurance_rate, "interest_rate": interest_rate, "loan_type": loan_type, "price": price, "property_tax_rate": property_tax_rate})

    def past_sales(
        self,
        *,
        agent_id: str,
        page: int | None = None,
        fields: list[Literal["represented", "representedList", "sold_date", "price", "ppid", "image_url", "medium_image_url", "image_alt", "home_details_url", "street_address", "city_state_zipcode", "city", "state", "latitude", "longitude", "bathrooms", "bedrooms", "livingAreaValue", "livingAreaUnitsShort", "mlsLogoSrc"]] | None = None,
        limit: int | None = None,
    ) -> PastSalesResponse:
        """Homes that an agent sold or bought for clients, newest sale first."""
        return self._get("/api/v1/agent/past-sale", {"agent_id": agent_id, "page": page, "fields": fields, "limit": limit})

    def search_by_location(
        self,
        *,
        location: str,
        page: int | None = None,
        listing_status: Literal["for_sale", "for_rent", "sold"] | None = None,
        sort_by: Literal["globalrelevanceex", "priced", "pricea", "days", "beds", "baths", "size", "lot"] | None = None,
        list_price_range: str | None = None,
        monthly_payment_range: str | None = None,
        down_payment: float | None = None,
        monthly_payment_credit_score: Literal["CS720_AND_ABOVE", "CS660_719", "CS620_659", "CS580_619", "CS579_AND_BELOW"] | None = None,
        min_bedrooms: float | None = None,
        exact_match_bedrooms: bool | None = None,
        min_bathrooms: float | None = None,
        home_type: list[Literal["houses", "townhomes", "multi_family", "condos_co_ops", "lots_land", "apartments", "manufactured"]] | None = None,
        hoa_fees: float | None = None,
        listing_type: list[Literal["owner_posted", "agent_listed", "new_construction", "foreclosures", "auctions", "foreclosed", "pre_foreclosures"]] | None = None,
        property_status: list[Literal["comming_soon", "accepting_backup_offers", "pending_and_under_contract"]] | None = None,
        tours: list[Literal["must_have_open_house", "must_have_3d_tour", "must_have_showcase", "instant_tour_available"]] | None = None,
        min_parking_spots: float | None = None,
        must_have_garage: bool | None = None,
        square_feet_range: str | None = None,
        lot_size_range: str | None = None,
        year_built_range: str | None = None,
        basement: list[Literal["finished", "unfinished"]] | None = None,
        single_story_only: bool | None = None,
        communities_55_plus: Literal["include", "do_not_show", "only_show"] | None = None,
        other_amenities: list[Literal["must_have_ac", "must_have_pool", "waterfront", "on_site_parking", "in_unit_laundry", "accepts_provider_applications", "income_restricted", "hardwood_floors", "disabled_access", "utilities_included", "short_term_lease_available", "furnished", "outdoor_space", "controlled_access", "high_speed_internet", "elevator", "apartment_community"]] | None = None,
        view: list[Literal["city", "mountain", "park", "water"]] | None = None,
        days_on_provider: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
        keywords: str | None = None,
        move_in_date: str | None = None,
        pets: list[Literal["allows_large_dogs", "allows_small_dogs", "allows_cats", "no_pets"]] | None = None,
        sold_within: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
        fields: list[Literal["ppid", "palsId", "id", "rawHomeStatusCd", "marketingStatusSimplifiedCd", "imgSrc", "hasImage", "detailUrl", "statusType", "statusText", "countryCurrency", "price", "unformattedPrice", "address", "addressStreet", "addressCity", "addressState", "addressZipcode", "isUndisclosedAddress", "shouldShowRequestOnPrice", "beds", "baths", "area", "latLong", "latLong.latitude", "latLong.longitude", "isProviderOwned", "flexFieldText", "contentType", "hdpData", "hdpData.homeInfo", "hdpData.homeInfo.ppid", "hdpData.homeInfo.streetAddress", "hdpData.homeInfo.zipcode", "hdpData.homeInfo.city", "hdpData.homeInfo.state", "hdpData.homeInfo.latitude", "hdpData.homeInfo.longitude", "hdpData.homeInfo.price", "hdpData.homeInfo.datePriceChanged", "hdpData.homeInfo.bathrooms", "hdpData.homeInfo.bedrooms", "hdpData.homeInfo.livingArea", "hdpData.homeInfo.homeType", "hdpData.homeInfo.homeStatus", "hdpData.homeInfo.daysOnProvider", "hdpData.homeInfo.isFeatured", "hdpData.homeInfo.shouldHighlight", "hdpData.homeInfo.rentEstimate", "hdpData.homeInfo.listing_sub_type", "hdpData.homeInfo.listing_sub_type.is_FSBA", "hdpData.homeInfo.priceReduction", "hdpData.homeInfo.isUnmappable", "hdpData.homeInfo.isPreforeclosureAuction", "hdpData.homeInfo.homeStatusForHDP", "hdpData.homeInfo.priceForHDP", "hdpData.homeInfo.priceChange", "hdpData.homeInfo.timeOnProvider", "hdpData.homeInfo.isNonOwnerOccupied", "hdpData.homeInfo.isPremierBuilder", "hdpData.homeInfo.isProviderOwned", "hdpData.homeInfo.currency", "hdpData.homeInfo.country", "hdpData.homeInfo.unit", "hdpData.homeInfo.isShowcaseListing", "pgapt", "sgapt", "shouldShowEstimateAsPrice", "has3DModel", "hasVideo", "isHomeRec", "hasAdditionalAttributions", "isFeaturedListing", "isShowcaseListing", "relaxed", "ma", "isPaidBuilderNewConstruction", "brokerName", "carouselPhotosComposable", "carouselPhotosComposable.baseUrl", "carouselPhotosComposable.communityBaseUrl", "carouselPhotosComposable.photoData", "carouselPhotosComposable.communityPhotoData", "carouselPhotosComposable.isStaticUrls"]] | None = None,
        limit: int | None = None,
    ) -> SearchByLocationResponse:
        """Listings in one or several places, with up to thirty filters, one page at a time."""
        return self._get("/api/v1/search/by-location", {"location": location, "page": page, "listing_status": listing_status, "sort_by": sort_by, "list_price_range": list_price_range, "monthly_payment_range": monthly_payment_range, "down_payment": down_payment, "monthly_payment_credit_score": monthly_payment_credit_score, "min_bedrooms": min_bedrooms, "exact_match_bedrooms": exact_match_bedrooms, "min_bathrooms": min_bathrooms, "home_type": home_type, "hoa_fees": hoa_fees, "listing_type": listing_type, "property_status": property_status, "tours": tours, "min_parking_spots": min_parking_spots, "must_have_garage": must_have_garage, "square_feet_range": square_feet_range, "lot_size_range": lot_size_range, "year_built_range": year_built_range, "basement": basement, "single_story_only": single_story_only, "communities_55_plus": communities_55_plus, "other_amenities": other_amenities, "view": view, "days_on_provider": days_on_provider, "keywords": keywords, "move_in_date": move_in_date, "pets": pets, "sold_within": sold_within, "fields": fields, "limit": limit})

    def search_by_area(
        self,
        *,
        bbox: str | None = None,
        circle: str | None = None,
        polygon: str | None = None,
        include_approximate: bool | None = None,
        page: int | None = None,
        listing_status: Literal["for_sale", "for_rent", "sold"] | None = None,
        sort_by: Literal["globalrelevanceex", "priced", "pricea", "days", "beds", "baths", "size", "lot"] | None = None,
        list_price_range: str | None = None,
        monthly_payment_range: str | None = None,
        down_payment: float | None = None,
        monthly_payment_credit_score: Literal["CS720_AND_ABOVE", "CS660_719", "CS620_659", "CS580_619", "CS579_AND_BELOW"] | None = None,
        min_bedrooms: float | None = None,
        exact_match_bedrooms: bool | None = None,
        min_bathrooms: float | None = None,
        home_type: list[Literal["houses", "townhomes", "multi_family", "condos_co_ops", "lots_land", "apartments", "manufactured"]] | None = None,
        hoa_fees: float | None = None,
        listing_type: list[Literal["owner_posted", "agent_listed", "new_construction", "foreclosures", "auctions", "foreclosed", "pre_foreclosures"]] | None = None,
        property_status: list[Literal["comming_soon", "accepting_backup_offers", "pending_and_under_contract"]] | None = None,
        tours: list[Literal["must_have_open_house", "must_have_3d_tour", "must_have_showcase", "instant_tour_available"]] | None = None,
        min_parking_spots: float | None = None,
        must_have_garage: bool | None = None,
        square_feet_range: str | None = None,
        lot_size_range: str | None = None,
        year_built_range: str | None = None,
        basement: list[Literal["finished", "unfinished"]] | None = None,
        single_story_only: bool | None = None,
        communities_55_plus: Literal["include", "do_not_show", "only_show"] | None = None,
        other_amenities: list[Literal["must_have_ac", "must_have_pool", "waterfront", "on_site_parking", "in_unit_laundry", "accepts_provider_applications", "income_restricted", "hardwood_floors", "disabled_access", "utilities_included", "short_term_lease_available", "furnished", "outdoor_space", "controlled_access", "high_speed_internet", "elevator", "apartment_community"]] | None = None,
        view: list[Literal["city", "mountain", "park", "water"]] | None = None,
        days_on_provider: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
        keywords: str | None = None,
        move_in_date: str | None = None,
        pets: list[Literal["allows_large_dogs", "allows_small_dogs", "allows_cats", "no_pets"]] | None = None,
        sold_within: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
        fields: list[Literal["ppid", "palsId", "id", "rawHomeStatusCd", "marketingStatusSimplifiedCd", "imgSrc", "hasImage", "detailUrl", "statusType", "statusText", "countryCurrency", "price", "unformattedPrice", "address", "addressStreet", "addressCity", "addressState", "addressZipcode", "isUndisclosedAddress", "shouldShowRequestOnPrice", "beds", "baths", "area", "latLong", "latLong.latitude", "latLong.longitude", "isProviderOwned", "flexFieldText", "contentType", "hdpData", "hdpData.homeInfo", "hdpData.homeInfo.ppid", "hdpData.homeInfo.streetAddress", "hdpData.homeInfo.zipcode", "hdpData.homeInfo.city", "hdpData.homeInfo.state", "hdpData.homeInfo.latitude", "hdpData.homeInfo.longitude", "hdpData.homeInfo.price", "hdpData.homeInfo.datePriceChanged", "hdpData.homeInfo.bathrooms", "hdpData.homeInfo.bedrooms", "hdpData.homeInfo.livingArea", "hdpData.homeInfo.homeType", "hdpData.homeInfo.homeStatus", "hdpData.homeInfo.daysOnProvider", "hdpData.homeInfo.isFeatured", "hdpData.homeInfo.shouldHighlight", "hdpData.homeInfo.rentEstimate", "hdpData.homeInfo.listing_sub_type", "hdpData.homeInfo.listing_sub_type.is_FSBA", "hdpData.homeInfo.priceReduction", "hdpData.homeInfo.isUnmappable", "hdpData.homeInfo.isPreforeclosureAuction", "hdpData.homeInfo.homeStatusForHDP", "hdpData.homeInfo.priceForHDP", "hdpData.homeInfo.priceChange", "hdpData.homeInfo.timeOnProvider", "hdpData.homeInfo.isNonOwnerOccupied", "hdpData.homeInfo.isPremierBuilder", "hdpData.homeInfo.isProviderOwned", "hdpData.homeInfo.currency", "hdpData.homeInfo.country", "hdpData.homeInfo.unit", "hdpData.homeInfo.isShowcaseListing", "pgapt", "sgapt", "shouldShowEstimateAsPrice", "has3DModel", "hasVideo", "isHomeRec", "hasAdditionalAttributions", "isFeaturedListing", "isShowcaseListing", "relaxed", "ma", "isPaidBuilderNewConstruction", "brokerName", "carouselPhotosComposable", "carouselPhotosComposable.baseUrl", "carouselPhotosComposable.communityBaseUrl", "carouselPhotosComposable.photoData", "carouselPhotosComposable.communityPhotoData", "carouselPhotosComposable.isStaticUrls"]] | None = None,
        limit: int | None = None,
    ) -> SearchByAreaResponse:
        """Listings in an area of the map (exactly one of bbox, circle, polygon), with the same filters, orders, pages and cards as search by location."""
        return self._get("/api/v1/search/by-area", {"bbox": bbox, "circle": circle, "polygon": polygon, "include_approximate": include_approximate, "page": page, "listing_status": listing_status, "sort_by": sort_by, "list_price_range": list_price_range, "monthly_payment_range": monthly_payment_range, "down_payment": down_payment, "monthly_payment_credit_score": monthly_payment_credit_score, "min_bedrooms": min_bedrooms, "exact_match_bedrooms": exact_match_bedrooms, "min_bathrooms": min_bathrooms, "home_type": home_type, "hoa_fees": hoa_fees, "listing_type": listing_type, "property_status": property_status, "tours": tours, "min_parking_spots": min_parking_spots, "must_have_garage": must_have_garage, "square_feet_range": square_feet_range, "lot_size_range": lot_size_range, "year_built_range": year_built_range, "basement": basement, "single_story_only": single_story_only, "communities_55_plus": communities_55_plus, "other_amenities": other_amenities, "view": view, "days_on_provider": days_on_provider, "keywords": keywords, "move_in_date": move_in_date, "pets": pets, "sold_within": sold_within, "fields": fields, "limit": limit})

    def search_facets(
        self,
        *,
        location: str | None = None,
        bbox: str | None = None,
        circle: str | None = None,
        polygon: str | None = None,
        include_approximate: bool | None = None,
        page: int | None = None,
        listing_status: Literal["for_sale", "for_rent", "sold"] | None = None,
        sort_by: Literal["globalrelevanceex", "priced", "pricea", "days", "beds", "baths", "size", "lot"] | None = None,
        list_price_range: str | None = None,
        monthly_payment_range: str | None = None,
        down_payment: float | None = None,
        monthly_payment_credit_score: Literal["CS720_AND_ABOVE", "CS660_719", "CS620_659", "CS580_619", "CS579_AND_BELOW"] | None = None,
        min_bedrooms: float | None = None,
        exact_match_bedrooms: bool | None = None,
        min_bathrooms: float | None = None,
        home_type: list[Literal["houses", "townhomes", "multi_family", "condos_co_ops", "lots_land", "apartments", "manufactured"]] | None = None,
        hoa_fees: float | None = None,
        listing_type: list[Literal["owner_posted", "agent_listed", "new_construction", "foreclosures", "auctions", "foreclosed", "pre_foreclosures"]] | None = None,
        property_status: list[Literal["comming_soon", "accepting_backup_offers", "pending_and_under_contract"]] | None = None,
        tours: list[Literal["must_have_open_house", "must_have_3d_tour", "must_have_showcase", "instant_tour_available"]] | None = None,
        min_parking_spots: float | None = None,
        must_have_garage: bool | None = None,
        square_feet_range: str | None = None,
        lot_size_range: str | None = None,
        year_built_range: str | None = None,
        basement: list[Literal["finished", "unfinished"]] | None = None,
        single_story_only: bool | None = None,
        communities_55_plus: Literal["include", "do_not_show", "only_show"] | None = None,
        other_amenities: list[Literal["must_have_ac", "must_have_pool", "waterfront", "on_site_parking", "in_unit_laundry", "accepts_provider_applications", "income_restricted", "hardwood_floors", "disabled_access", "utilities_included", "short_term_lease_available", "furnished", "outdoor_space", "controlled_access", "high_speed_internet", "elevator", "apartment_community"]] | None = None,
        view: list[Literal["city", "mountain", "park", "water"]] | None = None,
        days_on_provider: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
        keywords: str | None = None,
        move_in_date: str | None = None,
        pets: list[Literal["allows_large_dogs", "allows_small_dogs", "allows_cats", "no_pets"]] | None = None,
        sold_within: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
    ) -> SearchFacetsResponse:
        """The matches of a search (exactly one of location, bbox, circle, polygon), counted by home type, bedrooms, bathrooms, price and status; the counts of each facet sum to total. Page and order are accepted and change nothing."""
        return self._get("/api/v1/search/facets", {"location": location, "bbox": bbox, "circle": circle, "polygon": polygon, "include_approximate": include_approximate, "page": page, "listing_status": listing_status, "sort_by": sort_by, "list_price_range": list_price_range, "monthly_payment_range": monthly_payment_range, "down_payment": down_payment, "monthly_payment_credit_score": monthly_payment_credit_score, "min_bedrooms": min_bedrooms, "exact_match_bedrooms": exact_match_bedrooms, "min_bathrooms": min_bathrooms, "home_type": home_type, "hoa_fees": hoa_fees, "listing_type": listing_type, "property_status": property_status, "tours": tours, "min_parking_spots": min_parking_spots, "must_have_garage": must_have_garage, "square_feet_range": square_feet_range, "lot_size_range": lot_size_range, "year_built_range": year_built_range, "basement": basement, "single_story_only": single_story_only, "communities_55_plus": communities_55_plus, "other_amenities": other_amenities, "view": view, "days_on_provider": days_on_provider, "keywords": keywords, "move_in_date": move_in_date, "pets": pets, "sold_within": sold_within})

    def search_clusters(
        self,
        *,
        zoom: int | None = None,
        location: str | None = None,
        bbox: str | None = None,
        circle: str | None = None,
        polygon: str | None = None,
        include_approximate: bool | None = None,
        page: int | None = None,
        listing_status: Literal["for_sale", "for_rent", "sold"] | None = None,
        sort_by: Literal["globalrelevanceex", "priced", "pricea", "days", "beds", "baths", "size", "lot"] | None = None,
        list_price_range: str | None = None,
        monthly_payment_range: str | None = None,
        down_payment: float | None = None,
        monthly_payment_credit_score: Literal["CS720_AND_ABOVE", "CS660_719", "CS620_659", "CS580_619", "CS579_AND_BELOW"] | None = None,
        min_bedrooms: float | None = None,
        exact_match_bedrooms: bool | None = None,
        min_bathrooms: float | None = None,
        home_type: list[Literal["houses", "townhomes", "multi_family", "condos_co_ops", "lots_land", "apartments", "manufactured"]] | None = None,
        hoa_fees: float | None = None,
        listing_type: list[Literal["owner_posted", "agent_listed", "new_construction", "foreclosures", "auctions", "foreclosed", "pre_foreclosures"]] | None = None,
        property_status: list[Literal["comming_soon", "accepting_backup_offers", "pending_and_under_contract"]] | None = None,
        tours: list[Literal["must_have_open_house", "must_have_3d_tour", "must_have_showcase", "instant_tour_available"]] | None = None,
        min_parking_spots: float | None = None,
        must_have_garage: bool | None = None,
        square_feet_range: str | None = None,
        lot_size_range: str | None = None,
        year_built_range: str | None = None,
        basement: list[Literal["finished", "unfinished"]] | None = None,
        single_story_only: bool | None = None,
        communities_55_plus: Literal["include", "do_not_show", "only_show"] | None = None,
        other_amenities: list[Literal["must_have_ac", "must_have_pool", "waterfront", "on_site_parking", "in_unit_laundry", "accepts_provider_applications", "income_restricted", "hardwood_floors", "disabled_access", "utilities_included", "short_term_lease_available", "furnished", "outdoor_space", "controlled_access", "high_speed_internet", "elevator", "apartment_community"]] | None = None,
        view: list[Literal["city", "mountain", "park", "water"]] | None = None,
        days_on_provider: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
        keywords: str | None = None,
        move_in_date: str | None = None,
        pets: list[Literal["allows_large_dogs", "allows_small_dogs", "allows_cats", "no_pets"]] | None = None,
        sold_within: Literal["1", "7", "30", "90", "6m", "12m", "24m", "36m"] | None = None,
    ) -> SearchClustersResponse:
        """The matches of a search (location, circle or polygon, bbox, or bbox and one of the others) as GeoJSON points for a map: clusters with exact counts, and single homes. Page and order are accepted and change nothing."""
        return self._get("/api/v1/search/clusters", {"zoom": zoom, "location": location, "bbox": bbox, "circle": circle, "polygon": polygon, "include_approximate": include_approximate, "page": page, "listing_status": listing_status, "sort_by": sort_by, "list_price_range": list_price_range, "monthly_payment_range": monthly_payment_range, "down_payment": down_payment, "monthly_payment_credit_score": monthly_payment_credit_score, "min_bedrooms": min_bedrooms, "exact_match_bedrooms": exact_match_bedrooms, "min_bathrooms": min_bathrooms, "home_type": home_type, "hoa_fees": hoa_fees, "listing_type": listing_type, "property_status": property_status, "tours": tours, "min_parking_spots": min_parking_spots, "must_have_garage": must_have_garage, "square_feet_range": square_feet_range, "lot_size_range": lot_size_range, "year_built_range": year_built_range, "basement": basement, "single_story_only": single_story_only, "communities_55_plus": communities_55_plus, "other_amenities": other_amenities, "view": view, "days_on_provider": days_on_provider, "keywords": keywords, "move_in_date": move_in_date, "pets": pets, "sold_within": sold_within})

    def map_ground(
        self,
        *,
        source: str | None = None,
    ) -> MapGroundResponse:
        """Where water and roads are loaded, and whom a map must name for them."""
        return self._get("/api/v1/map/ground", {"source": source})

    def search_suggest(
        self,
        *,
        text: str,
        limit: int | None = None,
    ) -> SearchSuggestResponse:
        """Places, neighborhoods, ZIP codes and addresses that a text may be the beginning of, best first."""
        return self._get("/api/v1/search/suggest", {"text": text, "limit": limit})

    def market_statistics(
        self,
        *,
        location: str | None = None,
        bbox: str | None = None,
        circle: str | None = None,
        polygon: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        by: Literal["month", "week"] | None = None,
    ) -> MarketStatisticsResponse:
        """Prices, inventory, sales and rents of a place (exactly one of location, bbox, circle, polygon) by month or week, each with the number of offers behind it."""
        return self._get("/api/v1/market/statistics", {"location": location, "bbox": bbox, "circle": circle, "polygon": polygon, "from": from_, "to": to, "by": by})

    def place_outlines(
        self,
        *,
        location: str | None = None,
        point: str | None = None,
    ) -> PlaceOutlinesResponse:
        """Outlines as GeoJSON for a map: of the places that a location means, or of the neighborhoods and school zones that contain a point (exactly one of location and point)."""
        return self._get("/api/v1/places/outlines", {"location": location, "point": point})

    def property_history(
        self,
        *,
        property_id: str,
    ) -> PropertyHistoryResponse:
        """Dated prices, statuses, sales and assessments of a home, newest first."""
        return self._get("/api/v1/property/history", {"property_id": property_id})

    def property_estimate(
        self,
        *,
        property_id: str | None = None,
        address: str | None = None,
    ) -> PropertyEstimateResponse:
        """What a home would sell and rent for, with a range, the comparable sales and what adds to the value: exactly one of property_id and address."""
        return self._get("/api/v1/property/estimate", {"property_id": property_id, "address": address})

    def property_lookup(
        self,
        *,
        address: list[str] | None = None,
        unit: str | None = None,
        city: str | None = None,
        state: str | None = None,
        zip: str | None = None,
        parcel: str | None = None,
        county: str | None = None,
    ) -> PropertyLookupResponse:
        """The home at an address, or with a parcel number, with how sure that is: exactly one of address and parcel. Up to 25 addresses at once."""
        return self._get("/api/v1/property/lookup", {"address": address, "unit": unit, "city": city, "state": state, "zip": zip, "parcel": parcel, "county": county})

    def changes(
        self,
        *,
        since: str | None = None,
        cursor: str | None = None,
        kind: list[Literal["home", "listing", "agent", "office", "builder", "community", "assessment"]] | None = None,
        location: str | None = None,
        limit: int | None = None,
    ) -> ChangesResponse:
        """Which records were added, changed or removed since an edition, with their new contents."""
        return self._get("/api/v1/changes", {"since": since, "cursor": cursor, "kind": kind, "location": location, "limit": limit})

    def sources(
        self,
        *,
        source: str | None = None,
    ) -> SourcesResponse:
        """The sources of listings, when each was last read, and the attribution, contact and disclaimer to show with its listings for the use of the key."""
        return self._get("/api/v1/sources", {"source": source})

    def export_page(
        self,
        *,
        table: Literal["home", "listing", "agent", "office", "builder", "community", "assessment"],
        cursor: str | None = None,
        limit: int | None = None,
    ) -> ExportPageResponse:
        """All records of a table of one edition, page by page."""
        return self._get("/api/v1/export", {"table": table, "cursor": cursor, "limit": limit})
