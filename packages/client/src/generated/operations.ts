// Made by `npm run clients` from the contract of the service. Do not edit.

export interface paths {
    "/api/v1/builder/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A home builder, its regions and its communities.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["builder-detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/similar-homes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Homes for sale that are like a property.
         * @description The interface assigns it to base_url_alt; both servers answer it. A success costs 1.
         */
        get: operations["similar-homes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/neighborhood-and-schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The neighborhoods that contain a property, their markets, and its schools.
         * @description The interface assigns it to base_url_alt; both servers answer it. A success costs 1.
         */
        get: operations["neighborhood-and-schools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/nearby-rentals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Homes for rent around a property, nearest first.
         * @description The interface assigns it to base_url_alt; both servers answer it. A success costs 1.
         */
        get: operations["nearby-rentals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is known about one property and its listing.
         * @description The interface assigns it to base_url_alt; both servers answer it. A success costs 1.
         */
        get: operations["property-detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/imx-lightbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The interactive home tour of a property: success and cost only.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["lightbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mortgage/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Samples of mortgage rates, oldest first, in percent.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["mortgage-rates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mortgage/loan-calculation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Monthly cost and yearly amortization of a mortgage, in whole US dollars.
         * @description The interface assigns it to base_url_alt; both servers answer it. A success costs 1.
         */
        get: operations["loan-calculation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/past-sale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Homes that an agent sold or bought for clients, newest sale first.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["past-sales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/by-location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listings in one or several places, with up to thirty filters, one page at a time.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["search-by-location"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/by-area": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listings in an area of the map (exactly one of bbox, circle, polygon), with the same filters, orders, pages and cards as search by location.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["search-by-area"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The matches of a search (exactly one of location, bbox, circle, polygon), counted by home type, bedrooms, bathrooms, price and status; the counts of each facet sum to total. Page and order are accepted and change nothing.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["search-facets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The matches of a search (location, circle or polygon, bbox, or bbox and one of the others) as GeoJSON points for a map: clusters with exact counts, and single homes. Page and order are accepted and change nothing.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["search-clusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/tiles/{z}/{x}/{y}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The matches of a search in one tile of a web map, as a Mapbox Vector Tile with the layers clusters (count) and homes (property_id, price, status, beds). At most one of location, circle and polygon limits the search. A conditional request whose tile has not changed is answered with 304 and costs nothing.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["search-tiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/map/tiles/{z}/{x}/{y}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Water and roads in one tile of a web map, as a Mapbox Vector Tile with the layers water (polygons), waterways and roads (lines). Features have a class and, where it is known, a name. Tiles farther than zoom 4, and tiles of which nothing is loaded, are empty. A conditional request whose tile has not changed is answered with 304 and costs nothing.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["ground-tiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/map/ground": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where water and roads are loaded, and whom a map must name for them.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["map-ground"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Places, neighborhoods, ZIP codes and addresses that a text may be the beginning of, best first.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["search-suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/market/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prices, inventory, sales and rents of a place (exactly one of location, bbox, circle, polygon) by month or week, each with the number of offers behind it.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["market-statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/places/outlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outlines as GeoJSON for a map: of the places that a location means, or of the neighborhoods and school zones that contain a point (exactly one of location and point).
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["place-outlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dated prices, statuses, sales and assessments of a home, newest first.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["property-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a home would sell and rent for, with a range, the comparable sales and what adds to the value: exactly one of property_id and address.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["property-estimate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/property/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The home at an address, or with a parcel number, with how sure that is: exactly one of address and parcel. Up to 25 addresses at once.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["property-lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which records were added, changed or removed since an edition, with their new contents.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sources of listings, when each was last read, and the attribution, contact and disclaimer to show with its listings for the use of the key.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All records of a table of one edition, page by page.
         * @description The interface assigns it to base_url; both servers answer it. A success costs 1.
         */
        get: operations["export-page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BuilderDetailResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["BuilderDetail"];
        };
        SimilarHomesResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description Homes for sale, most similar first. */
            data: components["schemas"]["SimilarHome"][];
        };
        NeighborhoodAndSchoolsResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["NeighborhoodAndSchools"];
        };
        NearbyRentalsResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description Homes for rent, nearest first. */
            data: components["schemas"]["NearbyRental"][];
        };
        PropertyDetailResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["PropertyDetail"];
        };
        LightboxResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
        };
        MortgageRatesResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["MortgageRates"];
        };
        LoanCalculationResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["LoanCalculation"];
        };
        PastSalesResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description Sales, newest first. */
            data: components["schemas"]["PastSale"][];
            /**
             * @description Number of all matches, exact.
             * @example 1
             */
            total: number;
            /**
             * @description Whether a later page has data.
             * @example false
             */
            has_more: boolean;
        };
        SearchByLocationResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description The matches of this page. */
            data: components["schemas"]["SearchCard"][];
            /**
             * @description Number of all matches, exact.
             * @example 1
             */
            total: number;
            /**
             * @description Whether a later page has data.
             * @example false
             */
            has_more: boolean;
        };
        SearchByAreaResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description The matches of this page. */
            data: components["schemas"]["SearchCard"][];
            /**
             * @description Number of all matches, exact.
             * @example 1
             */
            total: number;
            /**
             * @description Whether a later page has data.
             * @example false
             */
            has_more: boolean;
        };
        SearchFacetsResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["SearchFacets"];
            /**
             * @description Number of all matches, exact.
             * @example 1
             */
            total: number;
        };
        SearchClustersResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["SearchClusters"];
            /**
             * @description Number of all matches, exact.
             * @example 1
             */
            total: number;
        };
        MapGroundResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["MapGround"];
        };
        SearchSuggestResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description Suggestions, best first. */
            data: components["schemas"]["Suggestion"][];
        };
        MarketStatisticsResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["MarketOverTime"];
        };
        PlaceOutlinesResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["PlaceOutlines"];
        };
        PropertyHistoryResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["PropertyHistory"];
        };
        PropertyEstimateResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["PropertyEstimate"];
        };
        PropertyLookupResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description One result for each address, in their order. */
            data: components["schemas"]["LookupResult"][];
        };
        ChangesResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["Changes"];
        };
        SourcesResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            /** @description The sources of which the key may see anything, by name. */
            data: components["schemas"]["SourceOfListings"][];
        };
        ExportPageResponse: {
            /**
             * @description Always true in this answer.
             * @example true
             */
            success: boolean;
            /**
             * @description What the answer cost.
             * @example 1
             */
            cost: number;
            data: components["schemas"]["ExportedRows"];
        };
        /** @description The smallest box in latitude and longitude that holds all points. Left out when unknown. */
        BoundBox: {
            /**
             * @description Northern edge in degrees. Left out when unknown.
             * @example 47.657308
             */
            north?: number;
            /**
             * @description Southern edge in degrees. Left out when unknown.
             * @example 47.394699
             */
            south?: number;
            /**
             * @description Eastern edge in degrees. Left out when unknown.
             * @example -122.185894
             */
            east?: number;
            /**
             * @description Western edge in degrees. Left out when unknown.
             * @example -122.470909
             */
            west?: number;
        };
        /** @description A city in which the builder has communities. */
        BuilderRegion: {
            /**
             * @description Identifier of the region. Left out when unknown.
             * @example 524900925
             */
            regionId?: number;
            /**
             * @description Name of the region for addresses of pages. Left out when unknown.
             * @example burien-wa
             */
            urlFragment?: string;
            /**
             * @description Identifiers of the communities there.
             * @example [
             *       1000006
             *     ]
             */
            providerListingIds: number[];
            /**
             * @description City and state. Left out when unknown.
             * @example Burien, WA
             */
            name?: string;
            boundBox?: components["schemas"]["BoundBox"];
            /**
             * @description Average rating of the communities. Null when unknown.
             * @example 4.5
             */
            averageRatings: number | null;
            /**
             * @description Reviews.
             * @example []
             */
            reviews: unknown[];
        };
        /** @description Where the community is. Left out when unknown. */
        CommunityAddress: {
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.348556
             */
            longitude?: number;
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.455739
             */
            latitude?: number;
            /**
             * @description City. Left out when unknown.
             * @example Burien
             */
            city?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state?: string;
        };
        /** @description Photo to show first. Left out when unknown. */
        FeaturedImage: {
            /**
             * @description Address of the photo. Left out when unknown.
             * @example https://photos.example/f00812b4-exterior.jpg
             */
            url?: string;
        };
        /** @description A community of the builder. */
        CommunityCard: {
            communityAddress?: components["schemas"]["CommunityAddress"];
            /**
             * @description Identifier of the community. Left out when unknown.
             * @example 1000006
             */
            providerListingId?: number;
            /**
             * @description Path of a page about the community. Left out when unknown.
             * @example /communities/burien-reserve-6/1000006
             */
            url?: string;
            /**
             * @description Kind of homes that are built there. Left out when unknown.
             * @example SingleFamily
             */
            style?: string;
            /**
             * @description Name. Left out when unknown.
             * @example Burien Reserve 6
             */
            name?: string;
            featuredImage?: components["schemas"]["FeaturedImage"];
            /**
             * @description Lowest price in US dollars. Left out when unknown.
             * @example 895000
             */
            minPrice?: number;
            /**
             * @description Currency of the price. Left out when unknown.
             * @example USD
             * @enum {string}
             */
            currency?: "USD";
        };
        /** @description A builder with its regions and communities. */
        BuilderDetail: {
            /**
             * @description Path of a page about the builder. Left out when unknown.
             * @example /builders/sample-timberline-homes/1000001
             */
            url?: string;
            /** @description Cities in which the builder has communities. */
            location: components["schemas"]["BuilderRegion"][];
            /**
             * @description Identifiers of all communities.
             * @example [
             *       1000006
             *     ]
             */
            allCommunities: number[];
            /**
             * @description What the builder says of itself. Left out when unknown.
             * @example Family homes since 1984.
             */
            description?: string;
            /**
             * @description Name. Left out when unknown.
             * @example Sample Timberline Homes
             */
            name?: string;
            /**
             * @description Address of the logo. Null when unknown.
             * @example https://photos.example/1cccc370-builder.svg
             */
            logoUrl: string | null;
            /**
             * @description Number of communities. Left out when unknown.
             * @example 6
             */
            communitiesCount?: number;
            /**
             * @description Average rating. Null when unknown.
             * @example 4.5
             */
            averageRatings: number | null;
            /**
             * @description What the builder specializes in.
             * @example [
             *       "Energy-efficient homes"
             *     ]
             */
            specialties: string[];
            /**
             * @description Identifier of the builder, which this operation takes as feed_id. Left out when unknown.
             * @example 1000001
             */
            feedId?: number;
            /** @description The communities. */
            communityCards: components["schemas"]["CommunityCard"][];
            boundBox?: components["schemas"]["BoundBox"];
            /**
             * @description Reviews.
             * @example []
             */
            reviews: unknown[];
            /**
             * @description Lowest price in any community, in US dollars. Left out when unknown.
             * @example 650000
             */
            minPrice?: number;
            /**
             * @description Currency of all prices. Left out when unknown.
             * @example USD
             * @enum {string}
             */
            currency?: "USD";
            /**
             * @description Number of homes that are built or being built. Left out when unknown.
             * @example 39
             */
            specCount?: number;
        };
        /** @description What the home is and has. Left out when unknown. */
        SimilarHomeDescription: {
            /**
             * @description Most bathrooms of any unit type or plan. Null when unknown.
             * @example 3
             */
            baths_max: number | null;
            /**
             * @description Fewest bathrooms of any unit type or plan. Null when unknown.
             * @example 2
             */
            baths_min: number | null;
            /**
             * @description Most bedrooms of any unit type or plan. Null when unknown.
             * @example 5
             */
            beds_max: number | null;
            /**
             * @description Fewest bedrooms of any unit type or plan. Null when unknown.
             * @example 3
             */
            beds_min: number | null;
            /**
             * @description Bedrooms. Null when unknown.
             * @example 5
             */
            beds: number | null;
            /**
             * @description Full bathrooms. Null when unknown.
             * @example 4
             */
            baths_full: number | null;
            /**
             * @description Half bathrooms. Null when unknown.
             * @example 1
             */
            baths_half: number | null;
            /**
             * @description Living area in square feet. Null when unknown.
             * @example 3430
             */
            sqft: number | null;
            /**
             * @description Lot size in square feet. Null when unknown.
             * @example 5000
             */
            lot_sqft: number | null;
            /**
             * @description Name of the building, plan or community. Null when unknown.
             * @example Birch 1
             */
            name: string | null;
        };
        /** @description Whether one may apply to rent online. Left out when unknown. */
        ApplicationEligibility: {
            /**
             * @description What is known of it. Left out when unknown.
             * @example unknown
             * @enum {string}
             */
            estimated_status?: "allowed" | "blocked" | "unknown";
        };
        /** @description Point; rounded to two decimals where the address is hidden. Left out when unknown. */
        SimilarHomeCoordinate: {
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.658216
             */
            lat?: number;
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.398928
             */
            lon?: number;
        };
        /** @description Postal address. Left out when unknown. */
        SimilarHomeAddress: {
            coordinate?: components["schemas"]["SimilarHomeCoordinate"];
            /**
             * @description Street line, with the unit. Left out when unknown.
             * @example 409 Harvest Way
             */
            line?: string;
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state_code?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98199
             */
            postal_code?: string;
        };
        /** @description Where the home is. Left out when unknown. */
        SimilarHomeLocation: {
            address?: components["schemas"]["SimilarHomeAddress"];
        };
        /** @description Estimated price, from comparable sales. Left out when unknown. */
        PriceEstimate: {
            /**
             * @description US dollars. Left out when unknown.
             * @example 2310000
             */
            estimate?: number;
            /**
             * @description Day of the estimate (YYYY-MM-DD). Left out when unknown.
             * @example 2026-04-03
             */
            date?: string;
        };
        /** @description What is true of the listing. Left out when unknown. */
        SimilarHomeFlags: {
            /**
             * @description Whether the home is not yet on the market. Null when unknown.
             * @example false
             */
            is_coming_soon: boolean | null;
            /**
             * @description Whether an offer was accepted that depends on a condition. Null when unknown.
             * @example false
             */
            is_contingent: boolean | null;
            /**
             * @description Whether the home is newly built and was never lived in. Null when unknown.
             * @example true
             */
            is_new_construction: boolean | null;
            /**
             * @description Whether a sale is under contract. Null when unknown.
             * @example false
             */
            is_pending: boolean | null;
            /**
             * @description Whether a lender sells the home after a foreclosure. Null when unknown.
             * @example false
             */
            is_foreclosure: boolean | null;
            /**
             * @description Whether the home is for rent. Null when unknown.
             * @example false
             */
            is_for_rent: boolean | null;
            /**
             * @description Whether it is a plan of a builder instead of a home. Null when unknown.
             * @example false
             */
            is_plan: boolean | null;
            /**
             * @description Whether the price was cut within the last 30 days. Null when unknown.
             * @example false
             */
            is_price_reduced: boolean | null;
            /**
             * @description Whether the home was listed within the last 14 days. Null when unknown.
             * @example true
             */
            is_new_listing: boolean | null;
            /**
             * @description Whether a builder sells the home. Null when unknown.
             * @example true
             */
            is_sales_builder: boolean | null;
            /**
             * @description Whether units became available within the last 15 days. Null when unknown.
             * @example false
             */
            has_new_availability: boolean | null;
        };
        /** @description Photo to show first. Left out when unknown. */
        SimilarHomePhoto: {
            /**
             * @description Address of the photo. Left out when unknown.
             * @example https://photos.example/3327fe6b-exterior.jpg
             */
            href?: string;
        };
        /** @description Where the listing comes from. Left out when unknown. */
        SimilarHomeSource: {
            /**
             * @description Kind of source. Left out when unknown.
             * @example mls
             * @enum {string}
             */
            type?: "mls" | "community" | "unit" | "new_home";
            /**
             * @description Source that the listing was loaded under. Left out when unknown.
             * @example sample
             */
            id?: string;
        };
        /** @description A home for sale that is like the property. */
        SimilarHome: {
            /**
             * @description Property id. Left out when unknown.
             * @example 1000304
             */
            property_id?: string;
            description?: components["schemas"]["SimilarHomeDescription"];
            rentals_application_eligibility?: components["schemas"]["ApplicationEligibility"];
            /**
             * @description Community of a builder's home. Null when unknown.
             * @example {
             *       "provider_listing_id": 1000002,
             *       "name": "Seattle Orchard 2",
             *       "url": "/communities/seattle-orchard-2/1000002"
             *     }
             */
            community: {
                [key: string]: unknown;
            } | null;
            location?: components["schemas"]["SimilarHomeLocation"];
            estimate?: components["schemas"]["PriceEstimate"];
            /**
             * @description List price in US dollars. Null when unknown.
             * @example 2332000
             */
            list_price: number | null;
            /**
             * @description Highest price of any unit type or plan, in US dollars. Null when unknown.
             * @example 2500000
             */
            list_price_max: number | null;
            /**
             * @description Lowest price of any unit type or plan, in US dollars. Null when unknown.
             * @example 2100000
             */
            list_price_min: number | null;
            /**
             * @description When the availability last changed. Null when there is nothing to say.
             * @example null
             */
            available_date_change_timestamp: unknown;
            /**
             * @description Path of a page about the home. Left out when unknown.
             * @example /homes/409-harvest-way-seattle-wa-98199/1000304
             */
            permalink?: string;
            /**
             * @description Status of the listing. Left out when unknown.
             * @example for_sale
             * @enum {string}
             */
            status?: "for_sale" | "for_rent" | "sold" | "off_market";
            /**
             * @description MLS number, or the number in the source. Left out when unknown.
             * @example 2002051
             */
            listing_id?: string;
            flags?: components["schemas"]["SimilarHomeFlags"];
            primary_photo?: components["schemas"]["SimilarHomePhoto"];
            source?: components["schemas"]["SimilarHomeSource"];
        };
        /** @description A school for the property. */
        School: {
            /**
             * @description Identifier of the school. Left out when unknown.
             * @example 1000171
             */
            id?: string;
            /**
             * @description Name. Left out when unknown.
             * @example Sample High School
             */
            name?: string;
            /**
             * @description Name and identifier for addresses of pages. Left out when unknown.
             * @example sample-high-school-seattle-wa-1000171
             */
            slug_id?: string;
            /**
             * @description Name for addresses of pages. Left out when unknown.
             * @example sample-high-school-seattle-wa
             */
            slug?: string;
            /**
             * @description Levels.
             * @example [
             *       "high"
             *     ]
             */
            education_levels: ("elementary" | "middle" | "high")[];
            /**
             * @description Distance from the home in miles, as the crow flies. Left out when unknown.
             * @example 0.3
             */
            distance_in_miles?: number;
            /**
             * @description Students per teacher. Left out when unknown.
             * @example 21.4
             */
            student_teacher_ratio?: number;
            /**
             * @description Rating from 1 to 10. Left out when unknown.
             * @example 7
             */
            rating?: number;
            /**
             * @description Grades: PK, K and 1 to 12.
             * @example [
             *       "9",
             *       "10",
             *       "11",
             *       "12"
             *     ]
             */
            grades: string[];
            /**
             * @description Who runs the school. Left out when unknown.
             * @example public
             * @enum {string}
             */
            funding_type?: "public" | "private";
            /**
             * @description Number of students. Left out when unknown.
             * @example 1149
             */
            student_count?: number;
            /**
             * @description Number of reviews by parents. Left out when unknown.
             * @example 6
             */
            review_count?: number;
            /**
             * @description Rating by parents, from 1 to 5. Left out when unknown.
             * @example 4
             */
            parent_rating?: number;
            /**
             * @description Whether children who live in the home go there. Left out when unknown.
             * @example true
             */
            assigned?: boolean;
        };
        /** @description Schools for the property. Left out when unknown. */
        Schools: {
            /**
             * @description Number of schools. Left out when unknown.
             * @example 20
             */
            total?: number;
            /** @description The schools: assigned ones first. */
            schools: components["schemas"]["School"][];
        };
        /** @description Changes against a year ago. Left out when unknown. */
        YearToYear: {
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example 0.034
             */
            median_listing_price: number | null;
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example 0.021
             */
            median_sold_price: number | null;
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example -0.01
             */
            median_rent_price: number | null;
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example 0.027
             */
            median_price_per_sqft: number | null;
        };
        /** @description Changes against a month ago. Left out when unknown. */
        MonthToMonth: {
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example 0.034
             */
            median_listing_price: number | null;
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example 0.021
             */
            median_sold_price: number | null;
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example -0.01
             */
            median_rent_price: number | null;
            /**
             * @description Change as a fraction: 0.05 is a rise by 5 percent. Five listings are needed. Null when unknown.
             * @example 0.027
             */
            median_price_per_sqft: number | null;
        };
        /** @description Medians over the loaded listings, each over at least five. Left out when unknown. */
        HousingMarket: {
            /**
             * @description Median list price in US dollars. Null when unknown.
             * @example 2266000
             */
            median_listing_price: number | null;
            /**
             * @description Median sale price in US dollars. Null when unknown.
             * @example 1984000
             */
            median_sold_price: number | null;
            /**
             * @description Median rent in US dollars a month. Null when unknown.
             * @example 2750
             */
            median_rent_price: number | null;
            /**
             * @description Median list price per square foot in US dollars. Null when unknown.
             * @example 679.88
             */
            median_price_per_sqft: number | null;
            /**
             * @description Median of whole days on the market. Null when unknown.
             * @example 21
             */
            median_days_on_market: number | null;
            /**
             * @description Homes for sale. Left out when unknown.
             * @example 7
             */
            listing_count?: number;
            /**
             * @description Homes for rent. Left out when unknown.
             * @example 2
             */
            rental_listing_count?: number;
            year_to_year?: components["schemas"]["YearToYear"];
            month_to_month?: components["schemas"]["MonthToMonth"];
        };
        /** @description Figures of the neighborhood. Left out when unknown. */
        GeoStatistics: {
            housing_market?: components["schemas"]["HousingMarket"];
        };
        /** @description Outline (GeoJSON); of several parts, the one that holds the property. Left out when unknown. */
        Boundary: {
            /**
             * @description Kind of outline. Left out when unknown.
             * @example Polygon
             * @enum {string}
             */
            type?: "Polygon";
            /** @description Outer ring, then holes. */
            coordinates: number[][][];
        };
        /** @description Center of the outline. Left out when unknown. */
        Centroid: {
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.647916
             */
            lat?: number;
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.449151
             */
            lon?: number;
        };
        /** @description A neighborhood that holds the property. */
        Neighborhood: {
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Identifier of the neighborhood. Left out when unknown.
             * @example 1000047
             */
            id?: string;
            /**
             * @description How large it is. Left out when unknown.
             * @example neighborhood
             * @enum {string}
             */
            level?: "macro_neighborhood" | "neighborhood" | "residential_neighborhood";
            /**
             * @description Name. Left out when unknown.
             * @example Magnolia
             */
            name?: string;
            /**
             * @description Kind of place. Left out when unknown.
             * @example neighborhood
             * @enum {string}
             */
            geo_type?: "neighborhood";
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state_code?: string;
            /**
             * @description Name for addresses of pages. Left out when unknown.
             * @example Magnolia_Seattle_WA
             */
            slug_id?: string;
            geo_statistics?: components["schemas"]["GeoStatistics"];
            boundary?: components["schemas"]["Boundary"];
            centroid?: components["schemas"]["Centroid"];
        };
        /** @description Neighborhoods that hold the property. Left out when unknown. */
        Neighborhoods: {
            /** @description At most three, each within the one before. */
            neighborhoods: components["schemas"]["Neighborhood"][];
        };
        /** @description Surroundings of a property. */
        NeighborhoodAndSchools: {
            schools?: components["schemas"]["Schools"];
            location?: components["schemas"]["Neighborhoods"];
        };
        /** @description What is true of the listing. Left out when unknown. */
        RentalFlags: {
            /**
             * @description Whether an application was accepted that depends on a condition. Null when unknown.
             * @example false
             */
            is_contingent: boolean | null;
            /**
             * @description Whether the home is newly built. Null when unknown.
             * @example false
             */
            is_new_construction: boolean | null;
            /**
             * @description Whether a lease is about to be signed. Null when unknown.
             * @example false
             */
            is_pending: boolean | null;
            /**
             * @description Whether a lender owns the home after a foreclosure. Null when unknown.
             * @example false
             */
            is_foreclosure: boolean | null;
            /**
             * @description Whether the home was listed within the last 14 days. Null when unknown.
             * @example true
             */
            is_new_listing: boolean | null;
        };
        /** @description Photo to show first. Left out when unknown. */
        RentalPhoto: {
            /**
             * @description Address of the photo. Left out when unknown.
             * @example https://photos.example/5d550276-building.jpg
             */
            href?: string;
        };
        /** @description What the home is and has. Left out when unknown. */
        RentalDescription: {
            /**
             * @description Type of home. Left out when unknown.
             * @example condos
             */
            type?: string;
            /**
             * @description Bathrooms; a half one counts 0.5 and a three-quarter one 0.75. Null when unknown.
             * @example 1.75
             */
            baths: number | null;
            /**
             * @description Full bathrooms. Null when unknown.
             * @example 1
             */
            baths_full: number | null;
            /**
             * @description Half bathrooms. Null when unknown.
             * @example 0
             */
            baths_half: number | null;
            /**
             * @description Bedrooms. Null when unknown.
             * @example 3
             */
            beds: number | null;
            /**
             * @description Living area in square feet. Null when unknown.
             * @example 1390
             */
            sqft: number | null;
            /**
             * @description Fewest bathrooms of any unit type. Left out when unknown.
             * @example 1
             */
            baths_min?: number;
            /**
             * @description Most bathrooms of any unit type. Left out when unknown.
             * @example 1.75
             */
            baths_max?: number;
            /**
             * @description Fewest bedrooms of any unit type. Left out when unknown.
             * @example 0
             */
            beds_min?: number;
            /**
             * @description Most bedrooms of any unit type. Left out when unknown.
             * @example 3
             */
            beds_max?: number;
            /**
             * @description Smallest living area of any unit type, in square feet. Left out when unknown.
             * @example 480
             */
            sqft_min?: number;
            /**
             * @description Largest living area of any unit type, in square feet. Left out when unknown.
             * @example 1390
             */
            sqft_max?: number;
        };
        /** @description Postal address. Left out when unknown. */
        RentalAddress: {
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Country. Left out when unknown.
             * @example USA
             */
            country?: string;
            /**
             * @description Street line, with the unit. Left out when unknown.
             * @example 6532 40th Ave NW # 502
             */
            line?: string;
            /**
             * @description Name of the state. Left out when unknown.
             * @example Washington
             */
            state?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state_code?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98199
             */
            postal_code?: string;
        };
        /** @description Where the home is. Left out when unknown. */
        RentalLocation: {
            address?: components["schemas"]["RentalAddress"];
        };
        /** @description A home for rent near the property. */
        NearbyRental: {
            /**
             * @description Property id. Left out when unknown.
             * @example 1000206
             */
            property_id?: string;
            /**
             * @description MLS number, or the number in the source. Left out when unknown.
             * @example S2002051
             */
            listing_id?: string;
            /**
             * @description Whether this listing stands for the home. Left out when unknown.
             * @example true
             */
            primary?: boolean;
            /**
             * @description Status of the listing. Left out when unknown.
             * @example for_rent
             * @enum {string}
             */
            status?: "for_sale" | "for_rent" | "sold" | "off_market";
            /**
             * @description Monthly rent in US dollars. Null when unknown.
             * @example 3150
             */
            list_price: number | null;
            /**
             * @description Highest rent of any unit type of a building, in US dollars a month. Null when unknown.
             * @example 3400
             */
            list_price_max: number | null;
            /**
             * @description Lowest rent of any unit type of a building, in US dollars a month. Null when unknown.
             * @example 1450
             */
            list_price_min: number | null;
            /**
             * @description Address of a page about the home. Left out when unknown.
             * @example https://homes.example/homes/6532-40th-ave-nw/1000206
             */
            href?: string;
            /**
             * @description Path of that page. Left out when unknown.
             * @example /homes/6532-40th-ave-nw/1000206
             */
            permalink?: string;
            flags?: components["schemas"]["RentalFlags"];
            primary_photo?: components["schemas"]["RentalPhoto"];
            description?: components["schemas"]["RentalDescription"];
            location?: components["schemas"]["RentalLocation"];
        };
        /** @description A photo of the room. */
        GalleryPhoto: {
            /**
             * @description Address of the photo. Left out when unknown.
             * @example https://photos.example/81c96b1b-exterior.jpg
             */
            href?: string;
            /**
             * @description Room that it shows. Left out when unknown.
             * @example kitchen
             */
            tag?: string;
        };
        /** @description Photos of one room, or all photos. */
        GalleryEntry: {
            /**
             * @description Room: all_photos, kitchen, bedroom, bathroom and so on. Left out when unknown.
             * @example kitchen
             */
            key?: string;
            /**
             * @description The same as people write it. Left out when unknown.
             * @example Kitchen
             */
            category?: string;
            /**
             * @description What the feed says of the photos. Null when unknown.
             * @example Kitchen with an island
             */
            detailedText: string | null;
            /**
             * @description Number of photos. Left out when unknown.
             * @example 3
             */
            photoCount?: number;
            /** @description The photos. */
            photos: components["schemas"]["GalleryPhoto"][];
        };
        /** @description One part of the monthly payment. */
        MonthlyPaymentDetail: {
            /**
             * @description US dollars a month. Left out when unknown.
             * @example 3102
             */
            amount?: number;
            /**
             * @description Name for people. Left out when unknown.
             * @example Principal & Interest
             */
            display_name?: string;
            /**
             * @description Which part it is. Left out when unknown.
             * @example principal_and_interest
             * @enum {string}
             */
            type?: "principal_and_interest" | "home_insurance" | "property_tax" | "hoa_fees" | "mortgage_insurance";
        };
        /** @description The loan behind the rate. Left out when unknown. */
        LoanTerm: {
            /**
             * @description Term in years. Left out when unknown.
             * @example 30
             */
            term?: number;
        };
        /** @description The rate behind the payment. Left out when unknown. */
        AverageRate: {
            /**
             * @description Annual rate as a fraction. Left out when unknown.
             * @example 0.0605
             */
            rate?: number;
            loan_type?: components["schemas"]["LoanTerm"];
        };
        /** @description Payment of a 30-year fixed loan at the newest rate. Left out when unknown. */
        MortgageEstimate: {
            /**
             * @description Sum of the parts in US dollars a month. Left out when unknown.
             * @example 4120
             */
            monthly_payment?: number;
            /** @description The parts of the payment. */
            monthly_payment_details: components["schemas"]["MonthlyPaymentDetail"][];
            average_rate?: components["schemas"]["AverageRate"];
        };
        /** @description What it costs to buy the home with 20% down. Left out when unknown. */
        PropertyMortgage: {
            /**
             * @description Property tax a year as a fraction of the price. Left out when unknown.
             * @example 0.0092
             */
            property_tax_rate?: number;
            /**
             * @description Closing cost in US dollars. Left out when unknown.
             * @example 19035
             */
            closing_cost?: number;
            /**
             * @description Closing cost as a share of the price. Left out when unknown.
             * @example 3%
             */
            closing_cost_rate?: string;
            /**
             * @description Down payment, rounded to $1,000, and closing cost together, in US dollars. Left out when unknown.
             * @example 146035
             */
            due_at_close?: number;
            /**
             * @description Home insurance a year as a fraction of the price. Left out when unknown.
             * @example 0.0021
             */
            insurance_rate?: number;
            /**
             * @description Largest FHA loan for one unit in the county, in US dollars. Left out when unknown.
             * @example 1037300
             */
            county_fha_loan_limit?: number;
            /**
             * @description Whether the price is at most the FHA limit. Left out when unknown.
             * @example true
             */
            is_listing_price_eligible_for_fha?: boolean;
            estimate?: components["schemas"]["MortgageEstimate"];
        };
        /** @description Business address of the advertiser. Left out when unknown. */
        AdvertiserAddress: {
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Country. Left out when unknown.
             * @example USA
             */
            country?: string;
            /**
             * @description Street line. Left out when unknown.
             * @example 1200 Pine St
             */
            line?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98101
             */
            postal_code?: string;
            /**
             * @description Name of the state. Left out when unknown.
             * @example Washington
             */
            state?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state_code?: string;
        };
        /** @description Broker of the advertiser. Left out when unknown. */
        Broker: {
            /**
             * @description Color of the brand, set by the operator. Left out when unknown.
             * @example #0a6bba
             */
            accent_color?: string;
            /**
             * @description Professional designations.
             * @example [
             *       "CRS"
             *     ]
             */
            designations: string[];
            /**
             * @description Identifier of the broker. Left out when unknown.
             * @example 1000004
             */
            fulfillment_id?: string;
            /**
             * @description Name. Left out when unknown.
             * @example Sample Realty
             */
            name?: string;
            /**
             * @description Address of the logo. Left out when unknown.
             * @example https://office.example/logo.svg
             */
            logo?: string;
        };
        /** @description Point of the office. Left out when unknown. */
        OfficeCoordinate: {
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.6145
             */
            lat?: number;
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.3312
             */
            lon?: number;
        };
        /** @description Address of the office. Left out when unknown. */
        OfficeAddress: {
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Country. Left out when unknown.
             * @example USA
             */
            country?: string;
            /**
             * @description Street line. Left out when unknown.
             * @example 1200 Pine St
             */
            line?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98101
             */
            postal_code?: string;
            /**
             * @description Name of the state. Left out when unknown.
             * @example Washington
             */
            state?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state_code?: string;
            coordinate?: components["schemas"]["OfficeCoordinate"];
        };
        /** @description A telephone number. */
        Phone: {
            /**
             * @description Extension. Left out when unknown.
             * @example 12
             */
            ext?: string;
            /**
             * @description Number. Left out when unknown.
             * @example 206-555-0176
             */
            number?: string;
            /**
             * @description Whether it is the number to call first. Left out when unknown.
             * @example true
             */
            primary?: boolean;
            /**
             * @description Whether calls are counted. Null when there is nothing to say.
             * @example null
             */
            trackable: unknown;
            /**
             * @description Kind of number. Left out when unknown.
             * @example Mobile
             */
            type?: string;
        };
        /** @description Office of the advertiser. */
        Office: {
            address?: components["schemas"]["OfficeAddress"];
            /**
             * @description Address of a rental application form. Null when unknown.
             * @example https://office.example/apply
             */
            application_url: string | null;
            /**
             * @description Email address. Null when unknown.
             * @example office@example.com
             */
            email: string | null;
            /**
             * @description Email address for leads. Null when there is nothing to say.
             * @example null
             */
            lead_email: unknown;
            /**
             * @description Identifier of the office. Null when unknown.
             * @example 1000004
             */
            fulfillment_id: string | null;
            /**
             * @description Opening hours. Null when there is nothing to say.
             * @example null
             */
            hours: unknown;
            /**
             * @description Website. Null when unknown.
             * @example https://office.example
             */
            href: string | null;
            /**
             * @description MLS that the office belongs to. Null when unknown.
             * @example NWMLS
             */
            mls_set: string | null;
            /**
             * @description Whether the office is outside the community. Null when there is nothing to say.
             * @example null
             */
            out_of_community: unknown;
            /**
             * @description Name. Null when unknown.
             * @example Sample Realty
             */
            name: string | null;
            /** @description Telephone numbers. */
            phones: components["schemas"]["Phone"][];
            /**
             * @description Photo of the office. Null when there is nothing to say.
             * @example null
             */
            photo: unknown;
            /**
             * @description Slogan, set by the operator. Null when unknown.
             * @example Homes for everybody
             */
            slogan: string | null;
        };
        /** @description Portrait. Left out when unknown. */
        AdvertiserPhoto: {
            /**
             * @description Address of the picture. Left out when unknown.
             * @example https://agent.example/portrait.jpg
             */
            href?: string;
        };
        /** @description A person who offers the home, with office and broker. */
        Advertiser: {
            /**
             * @description Team of the agent. Null when there is nothing to say.
             * @example null
             */
            team: unknown;
            /**
             * @description Number of the state license. Left out when unknown.
             * @example 12345
             */
            state_license?: string;
            address?: components["schemas"]["AdvertiserAddress"];
            /**
             * @description Builder behind the advertiser. Null when there is nothing to say.
             * @example null
             */
            builder: unknown;
            broker?: components["schemas"]["Broker"];
            /**
             * @description Email address. Left out when unknown.
             * @example agent@example.com
             */
            email?: string;
            /**
             * @description Identifier of the agent. Agent past sales takes it as agent_id. Left out when unknown.
             * @example 1000017
             */
            fulfillment_id?: string;
            /**
             * @description Website. Left out when unknown.
             * @example https://agent.example
             */
            href?: string;
            /**
             * @description MLS that the agent belongs to. Left out when unknown.
             * @example NWMLS
             */
            mls_set?: string;
            /**
             * @description Full name. Left out when unknown.
             * @example Sample Agent
             */
            name?: string;
            /**
             * @description Identifier with the National Association of Realtors. Null when unknown.
             * @example 123456789
             */
            nrds_id: string | null;
            /** @description Office of the advertiser. Null when unknown. */
            office: components["schemas"]["Office"] | null;
            /** @description Telephone numbers. */
            phones: components["schemas"]["Phone"][];
            photo?: components["schemas"]["AdvertiserPhoto"];
            /**
             * @description Slogan, set by the operator. Left out when unknown.
             * @example Homes for everybody
             */
            slogan?: string;
            /**
             * @description Part that the person takes. Left out when unknown.
             * @example seller
             * @enum {string}
             */
            type?: "seller" | "co_seller" | "buyer" | "co_buyer";
        };
        /** @description Builder of a builder's home. */
        PropertyBuilder: {
            /**
             * @description Identifier of the builder. Builder detail takes it. Left out when unknown.
             * @example 1000001
             */
            feed_id?: number;
            /**
             * @description Name. Left out when unknown.
             * @example Sample Timberline Homes
             */
            name?: string;
            /**
             * @description Path of a page about the builder. Left out when unknown.
             * @example /builders/sample-timberline-homes/1000001
             */
            url?: string;
            /**
             * @description Address of the logo. Null when unknown.
             * @example https://photos.example/1cccc370-builder.svg
             */
            logo_url: string | null;
        };
        /** @description Community of a builder's home. */
        PropertyCommunity: {
            /**
             * @description Identifier of the community. Left out when unknown.
             * @example 1000002
             */
            provider_listing_id?: number;
            /**
             * @description Name. Left out when unknown.
             * @example Seattle Orchard 2
             */
            name?: string;
            /**
             * @description Path of a page about the community. Left out when unknown.
             * @example /communities/seattle-orchard-2/1000002
             */
            url?: string;
        };
        /** @description What the operator sells for the listing; set by the operator. Left out when unknown. */
        Products: {
            /**
             * @description Facts about the products. Left out when unknown.
             * @example {
             *       "plan": "sample"
             *     }
             */
            product_attributes?: {
                [key: string]: unknown;
            };
            /**
             * @description Products.
             * @example [
             *       "co_broke"
             *     ]
             */
            products: string[];
            /**
             * @description Brand. Left out when unknown.
             * @example Example Homes
             */
            brand_name?: string;
            /**
             * @description Whether the listing is promoted. Left out when unknown.
             * @example false
             */
            is_promoted_listing?: boolean;
        };
        /** @description Portrait or logo. Left out when unknown. */
        ConsumerAdvertiserPhoto: {
            /**
             * @description What the picture shows. Null when unknown.
             * @example Portrait
             */
            description: string | null;
            /**
             * @description Address of the picture. Null when unknown.
             * @example https://agent.example/portrait.jpg
             */
            href: string | null;
            /**
             * @description Kind of picture. Null when unknown.
             * @example agent_photo
             */
            type: string | null;
        };
        /** @description A person or firm to show as the contact. */
        ConsumerAdvertiser: {
            /**
             * @description Identifier of the advertiser. Left out when unknown.
             * @example 1000017
             */
            advertiser_id?: string;
            /**
             * @description Identifier of the agent. Agent past sales takes it as agent_id. Left out when unknown.
             * @example 1000017
             */
            agent_id?: string;
            /**
             * @description Identifier of the broker. Null when unknown.
             * @example 1000004
             */
            broker_id: string | null;
            /**
             * @description Identifier of the office. Null when unknown.
             * @example 1000004
             */
            office_id: string | null;
            /**
             * @description Name. Left out when unknown.
             * @example Sample Agent
             */
            name?: string;
            /**
             * @description What the advertiser is. Left out when unknown.
             * @example Agent
             */
            type?: string;
            /**
             * @description Slogan, set by the operator. Null when unknown.
             * @example Homes for everybody
             */
            slogan: string | null;
            /**
             * @description Telephone number. Null when unknown.
             * @example 206-555-0176
             */
            phone: string | null;
            /**
             * @description Website. Left out when unknown.
             * @example https://agent.example
             */
            href?: string;
            /**
             * @description Whether to show the logo of the service, set by the operator. Left out when unknown.
             * @example true
             */
            show_provider_logo?: boolean;
            /**
             * @description Opening hours. Null when there is nothing to say.
             * @example null
             */
            hours: unknown;
            /**
             * @description Person to ask for. Null when unknown.
             * @example Sample Agent
             */
            contact_name: string | null;
            /**
             * @description Business address. Null when there is nothing to say.
             * @example null
             */
            address: unknown;
            photo?: components["schemas"]["ConsumerAdvertiserPhoto"];
        };
        /** @description What the home is and has. Left out when unknown. */
        PropertyDescription: {
            /**
             * @description Three-quarter bathrooms. Null when unknown.
             * @example 1
             */
            baths_3qtr: number | null;
            /**
             * @description Full bathrooms. Null when unknown.
             * @example 2
             */
            baths_full: number | null;
            /**
             * @description Half bathrooms. Null when unknown.
             * @example 1
             */
            baths_half: number | null;
            /**
             * @description Most bathrooms of any unit type of a building. Null when unknown.
             * @example 2
             */
            baths_max: number | null;
            /**
             * @description Fewest bathrooms of any unit type of a building. Null when unknown.
             * @example 1
             */
            baths_min: number | null;
            /**
             * @description All bathrooms; a half one counts 0.5 and a three-quarter one 0.75. Null when unknown.
             * @example 2.5
             */
            baths_total: number | null;
            /**
             * @description All bathrooms as text, with "+" for more than one half bathroom. Null when unknown.
             * @example 2.5
             */
            baths_consolidated: string | null;
            /**
             * @description Bedrooms. Null when unknown.
             * @example 3
             */
            beds: number | null;
            /**
             * @description Most bedrooms of any unit type of a building. Null when unknown.
             * @example 3
             */
            beds_max: number | null;
            /**
             * @description Fewest bedrooms of any unit type of a building. Null when unknown.
             * @example 0
             */
            beds_min: number | null;
            /**
             * @description Construction materials. Several values are joined by commas. Null when unknown.
             * @example Wood Frame
             */
            construction: string | number | null;
            /**
             * @description Cooling. Several values are joined by commas. Null when unknown.
             * @example Central Air
             */
            cooling: string | number | null;
            /**
             * @description Exterior features. Several values are joined by commas. Null when unknown.
             * @example Balcony
             */
            exterior: string | number | null;
            /**
             * @description Fireplace features. Several values are joined by commas. Null when unknown.
             * @example Gas
             */
            fireplace: string | number | null;
            /**
             * @description Garage spaces. Null when unknown.
             * @example 2
             */
            garage: number | null;
            /**
             * @description Most garage spaces of any unit type of a building. Null when unknown.
             * @example 2
             */
            garage_max: number | null;
            /**
             * @description Fewest garage spaces of any unit type of a building. Null when unknown.
             * @example 0
             */
            garage_min: number | null;
            /**
             * @description Kind of garage. Several values are joined by commas. Null when unknown.
             * @example Attached Garage
             */
            garage_type: string | number | null;
            /**
             * @description Heating. Several values are joined by commas. Null when unknown.
             * @example Forced Air
             */
            heating: string | number | null;
            /**
             * @description Logo of the building or community. Several values are joined by commas. Null when unknown.
             * @example https://community.example/logo.svg
             */
            logo: string | number | null;
            /**
             * @description Lot size in square feet. Null when unknown.
             * @example 5000
             */
            lot_sqft: number | null;
            /**
             * @description Name of the building, plan or community. Several values are joined by commas. Null when unknown.
             * @example Birch 1
             */
            name: string | number | null;
            /**
             * @description Pool features. Several values are joined by commas. Null when unknown.
             * @example In Ground
             */
            pool: string | number | null;
            /**
             * @description Roof. Several values are joined by commas. Null when unknown.
             * @example Composition
             */
            roofing: string | number | null;
            /**
             * @description All rooms. Null when unknown.
             * @example 7
             */
            rooms: number | null;
            /**
             * @description Living area in square feet. Null when unknown.
             * @example 1840
             */
            sqft: number | null;
            /**
             * @description Largest living area of any unit type, in square feet. Null when unknown.
             * @example 1200
             */
            sqft_max: number | null;
            /**
             * @description Smallest living area of any unit type, in square feet. Null when unknown.
             * @example 480
             */
            sqft_min: number | null;
            /**
             * @description Stories. Null when unknown.
             * @example 2
             */
            stories: number | null;
            /**
             * @description Architectural styles. Several values are joined by commas. Null when unknown.
             * @example Craftsman
             */
            styles: string | number | null;
            /**
             * @description Finer type of home: condo, townhouse or co-op. Several values are joined by commas. Null when unknown.
             * @example condo
             */
            sub_type: string | number | null;
            /**
             * @description Remarks of the listing. Null when unknown.
             * @example Sunny corner lot near the park.
             */
            text: string | null;
            /**
             * @description Type of home. Null when unknown.
             * @example single_family
             */
            type: ("single_family" | "condos" | "townhomes" | "multi_family" | "duplex_triplex" | "apartment" | "mobile" | "land" | "farm" | "coop" | "other") | null;
            /**
             * @description Units in the building. Null when unknown.
             * @example 24
             */
            units: number | null;
            /**
             * @description Year built. Null when unknown.
             * @example 1998
             */
            year_built: number | null;
            /**
             * @description Year of the last renovation. Null when unknown.
             * @example 2019
             */
            year_renovated: number | null;
            /**
             * @description Zoning. Several values are joined by commas. Null when unknown.
             * @example NR3
             */
            zoning: string | number | null;
        };
        /** @description Facts of one category. */
        DetailGroup: {
            /**
             * @description Category, such as Bedrooms or Heating and Cooling. Left out when unknown.
             * @example Bedrooms
             */
            category?: string;
            /**
             * @description Group of the category. Left out when unknown.
             * @example Interior
             * @enum {string}
             */
            parent_category?: "Interior" | "Exterior" | "Community" | "Listing" | "Other";
            /**
             * @description Facts, as "Label: value" or a bare feature.
             * @example [
             *       "Bedrooms: 3"
             *     ]
             */
            text: string[];
        };
        /** @description A listing of the same home. */
        OtherListing: {
            /**
             * @description MLS number, or the number in the source. Left out when unknown.
             * @example 2002051
             */
            listing_id?: string;
            /**
             * @description Status of the listing. Left out when unknown.
             * @example for_sale
             * @enum {string}
             */
            status?: "for_sale" | "for_rent" | "sold" | "off_market";
            /**
             * @description Key of the listing in the feed. Null when unknown.
             * @example K2002051
             */
            listing_key: string | null;
            /**
             * @description Day of the sale (YYYY-MM-DD). Null when unknown.
             * @example 2022-08-03
             */
            sold_date: string | null;
            /**
             * @description Whether this answer shows the listing. Left out when unknown.
             * @example true
             */
            primary?: boolean;
            /**
             * @description Whether the home has no other listing. Left out when unknown.
             * @example true
             */
            unique?: boolean;
        };
        /** @description Listings of the same home. Left out when unknown. */
        OtherListings: {
            /** @description The listings. */
            provider: components["schemas"]["OtherListing"][];
        };
        /** @description A telephone number of a partner. */
        PartnerPhone: {
            /**
             * @description Number. Left out when unknown.
             * @example 206-555-0100
             */
            number?: string;
            /**
             * @description What it is for. Left out when unknown.
             * @example schedule_tour
             */
            category?: string;
        };
        /** @description The same for partners of the operator. Left out when unknown. */
        PartnerLeadAttributes: {
            /**
             * @description Whether partners take all inquiries of the market. Left out when unknown.
             * @example false
             */
            flip_the_market_enabled?: boolean;
            /** @description Telephone numbers. */
            phones: components["schemas"]["PartnerPhone"][];
        };
        /** @description Whether lenders are offered. Left out when unknown. */
        ReadyConnectMortgage: {
            /**
             * @description Whether to show a way to contact a lender. Left out when unknown.
             * @example false
             */
            show_contact_a_lender?: boolean;
            /**
             * @description Whether to show the lender that is a partner of the operator. Left out when unknown.
             * @example false
             */
            show_lender_partner?: boolean;
        };
        /** @description How a page may take inquiries; set by the operator. Left out when unknown. */
        LeadAttributes: {
            /**
             * @description Whether to show a way to contact an agent. Left out when unknown.
             * @example true
             */
            show_contact_an_agent?: boolean;
            /**
             * @description Who gets the inquiry. Left out when unknown.
             * @example co_broke
             */
            lead_type?: string;
            /**
             * @description How the operator works in this market. Left out when unknown.
             * @example choice
             */
            market_type?: string;
            /**
             * @description Whether to show a form. Left out when unknown.
             * @example true
             */
            show_lead_form?: boolean;
            /**
             * @description Text to show beside the form. Null when there is nothing to say.
             * @example Sample data; no message goes anywhere.
             */
            disclaimer_text: unknown;
            /**
             * @description Whether a lender may be offered. Left out when unknown.
             * @example false
             */
            is_lender_partner_eligible?: boolean;
            /**
             * @description Whether inquiries may be sent as text messages. Left out when unknown.
             * @example false
             */
            show_text_leads?: boolean;
            partner_lead_attributes?: components["schemas"]["PartnerLeadAttributes"];
            ready_connect_mortgage?: components["schemas"]["ReadyConnectMortgage"];
        };
        /** @description What is true of the listing. Left out when unknown. */
        PropertyFlags: {
            /**
             * @description Whether the home is not yet on the market. Null when unknown.
             * @example false
             */
            is_coming_soon: boolean | null;
            /**
             * @description Whether an offer was accepted that depends on a condition. Null when unknown.
             * @example false
             */
            is_contingent: boolean | null;
            /**
             * @description Whether a lender sells the home after a foreclosure. Null when unknown.
             * @example false
             */
            is_foreclosure: boolean | null;
            /**
             * @description Whether the home is newly built and was never lived in. Null when unknown.
             * @example false
             */
            is_new_construction: boolean | null;
            /**
             * @description Whether a sale is under contract. Null when unknown.
             * @example false
             */
            is_pending: boolean | null;
            /**
             * @description Whether the home belongs to a named subdivision. Null when unknown.
             * @example true
             */
            is_subdivision: boolean | null;
            /**
             * @description Whether the price was cut within the last 30 days. Null when unknown.
             * @example false
             */
            is_price_reduced: boolean | null;
            /**
             * @description Whether the home was listed within the last 14 days. Null when unknown.
             * @example true
             */
            is_new_listing: boolean | null;
            /**
             * @description Whether the sale needs the approval of a lender. Null when unknown.
             * @example false
             */
            is_short_sale: boolean | null;
            /**
             * @description Whether the price leaves out the land. Null when unknown.
             * @example false
             */
            is_price_excludes_land: boolean | null;
            /**
             * @description Whether a loan of the US Department of Agriculture can be had. Null when unknown.
             * @example false
             */
            is_usda_eligible: boolean | null;
            /**
             * @description Whether the home is sold by auction. Null when unknown.
             * @example false
             */
            is_auction: boolean | null;
            /**
             * @description Whether a share of the ownership is sold. Null when unknown.
             * @example false
             */
            is_fractionally_owned: boolean | null;
            /**
             * @description Whether the sale transfers no deed. Null when unknown.
             * @example false
             */
            is_non_deeded: boolean | null;
        };
        /** @description Point; rounded to two decimals where the address is hidden. Left out when unknown. */
        PropertyCoordinate: {
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.656699
             */
            lat?: number;
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.400542
             */
            lon?: number;
        };
        /** @description Postal address. Left out when unknown. */
        PropertyAddress: {
            /**
             * @description City. Null when unknown.
             * @example Seattle
             */
            city: string | null;
            /**
             * @description Country. Null when unknown.
             * @example USA
             */
            country: string | null;
            /**
             * @description Street line, with the unit. Null when unknown.
             * @example 401 Copper St
             */
            line: string | null;
            /**
             * @description ZIP code. Null when unknown.
             * @example 98199
             */
            postal_code: string | null;
            /**
             * @description Name of the state. Null when unknown.
             * @example Washington
             */
            state: string | null;
            /**
             * @description Two-letter state code. Null when unknown.
             * @example WA
             */
            state_code: string | null;
            /**
             * @description Direction before the street name. Null when unknown.
             * @example N
             */
            street_direction: string | null;
            /**
             * @description Street name. Null when unknown.
             * @example Copper
             */
            street_name: string | null;
            /**
             * @description House number. Null when unknown.
             * @example 401
             */
            street_number: string | null;
            /**
             * @description Direction after the street name. Null when unknown.
             * @example NW
             */
            street_post_direction: string | null;
            /**
             * @description Street suffix. Null when unknown.
             * @example St
             */
            street_suffix: string | null;
            /**
             * @description Unit. Null when unknown.
             * @example 502
             */
            unit: string | null;
            /**
             * @description Code of a postal validation. Null when unknown.
             * @example 121
             */
            validation_code: string | null;
            coordinate?: components["schemas"]["PropertyCoordinate"];
        };
        /** @description County of the home. Left out when unknown. */
        County: {
            /**
             * @description Five-digit FIPS code. Left out when unknown.
             * @example 53033
             */
            fips_code?: string;
            /**
             * @description Name. Left out when unknown.
             * @example King
             */
            name?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state_code?: string;
        };
        /** @description A place to search around the home. */
        SearchArea: {
            /**
             * @description City in lower case. Null when unknown.
             * @example seattle
             */
            city: string | null;
            /**
             * @description State code in lower case. Null when unknown.
             * @example wa
             */
            state_code: string | null;
        };
        /** @description The city as a place. Left out when unknown. */
        PropertyCity: {
            /**
             * @description Whether the state has several cities of this name. Left out when unknown.
             * @example false
             */
            county_needed_for_uniq?: boolean;
            /**
             * @description Name of the city for addresses of pages. Left out when unknown.
             * @example Seattle_WA
             */
            slug_id?: string;
        };
        /** @description Where the home is, as far as it may be shown. Left out when unknown. */
        PropertyLocation: {
            /**
             * @description Address of a street view, set by the operator. Left out when unknown.
             * @example https://streets.example.com/view
             */
            street_view_url?: string;
            /**
             * @description Address of facts about the street view, set by the operator. Left out when unknown.
             * @example https://streets.example.com/metadata
             */
            street_view_metadata_url?: string;
            address?: components["schemas"]["PropertyAddress"];
            county?: components["schemas"]["County"];
            /** @description Places to search for homes nearby. */
            search_areas: components["schemas"]["SearchArea"][];
            city?: components["schemas"]["PropertyCity"];
            /**
             * @description The ZIP code as a place. Left out when unknown.
             * @example {
             *       "slug_id": "98199"
             *     }
             */
            postal_code?: {
                [key: string]: unknown;
            };
        };
        /** @description Tours of the home. Left out when unknown. */
        HomeTours: {
            /**
             * @description Virtual tours.
             * @example []
             */
            virtual_tours: unknown[];
        };
        /** @description Floor plans of the home. Left out when unknown. */
        FloorPlans: {
            /**
             * @description Floor plans.
             * @example [
             *       {
             *         "href": "https://photos.example/d8d55cb0-floor_plan.svg"
             *       }
             *     ]
             */
            vendor_floorplan: unknown[];
        };
        /** @description A time at which the home can be seen. */
        OpenHouse: {
            /**
             * @description Start in local time, without offset. Left out when unknown.
             * @example 2026-04-05T13:00:00
             */
            start_date?: string;
            /**
             * @description End in local time, without offset. Left out when unknown.
             * @example 2026-04-05T15:00:00
             */
            end_date?: string;
            /**
             * @description Remarks. Null when unknown.
             * @example Please park on the street.
             */
            description: string | null;
            /**
             * @description Time zone (IANA name). Left out when unknown.
             * @example America/Los_Angeles
             */
            time_zone?: string;
            /**
             * @description Whether daylight saving time is in force at the start. Left out when unknown.
             * @example true
             */
            dst?: boolean;
        };
        /** @description A tag of a photo. */
        PhotoTag: {
            /**
             * @description Room that the photo shows. Left out when unknown.
             * @example exterior
             */
            label?: string;
        };
        /** @description A photo of the listing. */
        PropertyPhoto: {
            /**
             * @description Title. Null when unknown.
             * @example Kitchen
             */
            title: string | null;
            /**
             * @description What the photo shows. Null when unknown.
             * @example Kitchen with an island
             */
            description: string | null;
            /**
             * @description Address of the photo. Left out when unknown.
             * @example https://photos.example/81c96b1b-exterior.jpg
             */
            href?: string;
            /**
             * @description Room that it shows. Left out when unknown.
             * @example exterior
             */
            type?: string;
            /** @description Tags. */
            tags: components["schemas"]["PhotoTag"][];
        };
        /** @description Photo to show first. Left out when unknown. */
        PrimaryPhoto: {
            /**
             * @description Address of the photo. Left out when unknown.
             * @example https://photos.example/81c96b1b-exterior.jpg
             */
            href?: string;
        };
        /** @description Homeowners' association. Left out when unknown. */
        Association: {
            /**
             * @description Fee in US dollars a month; 0 where there is no association. Left out when unknown.
             * @example 250
             */
            fee?: number;
        };
        /** @description An agent of the listing, as the feed names them. */
        SourceAgent: {
            /**
             * @description Identifier of the agent. Agent past sales takes it. Left out when unknown.
             * @example 1000017
             */
            agent_id?: string;
            /**
             * @description Full name. Left out when unknown.
             * @example Sample Agent
             */
            agent_name?: string;
            /**
             * @description Email address. Left out when unknown.
             * @example agent@example.com
             */
            agent_email?: string;
            /**
             * @description Telephone number. Left out when unknown.
             * @example 206-555-0176
             */
            agent_phone?: string;
            /**
             * @description Identifier in the feed. Left out when unknown.
             * @example A-17
             */
            id?: string;
            /**
             * @description Identifier of the office in the feed. Left out when unknown.
             * @example O-4
             */
            office_id?: string;
            /**
             * @description Name of the office. Left out when unknown.
             * @example Sample Realty
             */
            office_name?: string;
            /**
             * @description Telephone number of the office. Left out when unknown.
             * @example 206-555-0140
             */
            office_phone?: string;
            /**
             * @description Part that the agent takes. Left out when unknown.
             * @example seller
             * @enum {string}
             */
            type?: "seller" | "co_seller" | "buyer" | "co_buyer";
        };
        /** @description What must be shown with the listing. Left out when unknown. */
        SourceDisclaimer: {
            /**
             * @description Address to link to. Null when unknown.
             * @example https://mls.example
             */
            href: string | null;
            /**
             * @description Address of a logo. Null when unknown.
             * @example https://mls.example/logo.svg
             */
            logo: string | null;
            /**
             * @description Text. Null when unknown.
             * @example Listing courtesy of Sample Realty
             */
            text: string | null;
        };
        /** @description Values as the feed spells them. Left out when unknown. */
        RawListing: {
            /**
             * @description Status. Left out when unknown.
             * @example Active
             */
            status?: string;
            /**
             * @description Style. Left out when unknown.
             * @example Craftsman
             */
            style?: string;
            /**
             * @description Property tax a year in US dollars. Null when there is nothing to say.
             * @example 7120
             */
            tax_amount: unknown;
        };
        /** @description Where the listing comes from. Left out when unknown. */
        ListingSource: {
            /**
             * @description When the feed last changed the listing (ISO 8601, UTC). Left out when unknown.
             * @example 2026-04-03T16:00:00Z
             */
            last_update_date?: string;
            /**
             * @description Whole days since the listing came on the market. Left out when unknown.
             * @example 12
             */
            days_on_mls?: number;
            /** @description Agents of the listing. */
            agents: components["schemas"]["SourceAgent"][];
            disclaimer?: components["schemas"]["SourceDisclaimer"];
            /**
             * @description Copyright notice. Null when unknown.
             * @example Copyright 2026 Sample MLS
             */
            copyrightnotice: string | null;
            /**
             * @description What must be shown with photos, set by the operator. Left out when unknown.
             * @example Pictures are drawn.
             */
            imagedisclaimer?: string;
            /**
             * @description Source that the listing was loaded under. Left out when unknown.
             * @example sample
             */
            id?: string;
            /**
             * @description Plan of a builder's home. Null when unknown.
             * @example P1
             */
            plan_id: string | null;
            /**
             * @description MLS number, or the number in the source. Left out when unknown.
             * @example S2002051
             */
            listing_id?: string;
            /**
             * @description Number of a builder's home. Null when unknown.
             * @example Birch1-effeaf28-1
             */
            spec_id: string | null;
            /**
             * @description Name of the source. Left out when unknown.
             * @example sample
             */
            name?: string;
            raw?: components["schemas"]["RawListing"];
            /**
             * @description Kind of source. Left out when unknown.
             * @example mls
             * @enum {string}
             */
            type?: "mls" | "community" | "unit" | "new_home";
            /**
             * @description Community of a builder's home, in the feed. Null when unknown.
             * @example SB1/102
             */
            community_id: string | null;
        };
        /** @description What must not be shown; set by the operator. Left out when unknown. */
        SuppressionFlags: {
            /**
             * @description Whether only one photo of a home off the market is shown. Left out when unknown.
             * @example false
             */
            has_suppress_all_offmarket_photos_except_one?: boolean;
        };
        /** @description A home and its listing. */
        PropertyDetail: {
            /**
             * @description Day on which the home comes on the market (YYYY-MM-DD). Null when unknown.
             * @example 2026-04-10
             */
            coming_soon_date: string | null;
            /** @description All photos, then the photos of each room. */
            augmented_gallery: components["schemas"]["GalleryEntry"][];
            mortgage?: components["schemas"]["PropertyMortgage"];
            /** @description Agents who offer the home. */
            advertisers: components["schemas"]["Advertiser"][];
            /** @description Builder of a builder's home. Null when unknown. */
            builder: components["schemas"]["PropertyBuilder"] | null;
            /**
             * @description Promotions. Null when there is nothing to say.
             * @example null
             */
            promotions: unknown;
            /**
             * @description Buyers. Null when there is nothing to say.
             * @example null
             */
            buyers: unknown;
            /** @description Community of a builder's home. Null when unknown. */
            community: components["schemas"]["PropertyCommunity"] | null;
            /**
             * @description Day from which one can move in (YYYY-MM-DD). Null when unknown.
             * @example 2027-03-11
             */
            move_in_date: string | null;
            /**
             * @description Address of a 3D tour. Null when there is nothing to say.
             * @example null
             */
            vendor_3d_tour: unknown;
            /**
             * @description Virtual tours. Null when there is nothing to say.
             * @example null
             */
            virtual_tours: unknown;
            /**
             * @description Videos. Null when there is nothing to say.
             * @example null
             */
            videos: unknown;
            /**
             * @description Address of the listing with its provider. Null when unknown.
             * @example https://provider.example/2002051
             */
            provider_url: string | null;
            products?: components["schemas"]["Products"];
            /** @description Whom to contact. */
            consumer_advertisers: components["schemas"]["ConsumerAdvertiser"][];
            description?: components["schemas"]["PropertyDescription"];
            /** @description Facts by category. */
            details: components["schemas"]["DetailGroup"][];
            other_listings?: components["schemas"]["OtherListings"];
            lead_attributes?: components["schemas"]["LeadAttributes"];
            flags?: components["schemas"]["PropertyFlags"];
            /**
             * @description Address of a page about the home. Left out when unknown.
             * @example https://homes.example/homes/401-copper-st/1000302
             */
            href?: string;
            /**
             * @description Day of the last sale (YYYY-MM-DD). Left out when unknown.
             * @example 2018-06-28
             */
            last_sold_date?: string;
            /**
             * @description Price of the last sale in US dollars. Left out when unknown.
             * @example 512000
             */
            last_sold_price?: number;
            /**
             * @description When the listing came on the market (ISO 8601, UTC). Left out when unknown.
             * @example 2026-04-03T16:00:00Z
             */
            list_date?: string;
            /**
             * @description List price or monthly rent in US dollars. Left out when unknown.
             * @example 634500
             */
            list_price?: number;
            /**
             * @description The last change of the price in US dollars. Null when unknown.
             * @example -25000
             */
            last_price_change_amount: number | null;
            /**
             * @description MLS number, or the number in the source. Left out when unknown.
             * @example 2002051
             */
            listing_id?: string;
            location?: components["schemas"]["PropertyLocation"];
            home_tours?: components["schemas"]["HomeTours"];
            floorplans?: components["schemas"]["FloorPlans"];
            /** @description Open houses that are not over. */
            open_houses: components["schemas"]["OpenHouse"][];
            /**
             * @description Path of the page about the home. Left out when unknown.
             * @example /homes/401-copper-st/1000302
             */
            permalink?: string;
            /**
             * @description Number of photos. Left out when unknown.
             * @example 24
             */
            photo_count?: number;
            /** @description All photos. */
            photos: components["schemas"]["PropertyPhoto"][];
            /**
             * @description Price per square foot of living area, in whole US dollars. Left out when unknown.
             * @example 345
             */
            price_per_sqft?: number;
            primary_photo?: components["schemas"]["PrimaryPhoto"];
            hoa?: components["schemas"]["Association"];
            /**
             * @description Property id. Left out when unknown.
             * @example 1000302
             */
            property_id?: string;
            source?: components["schemas"]["ListingSource"];
            /**
             * @description Status of the home. Left out when unknown.
             * @example for_sale
             * @enum {string}
             */
            status?: "for_sale" | "for_rent" | "sold" | "off_market";
            suppression_flags?: components["schemas"]["SuppressionFlags"];
            /**
             * @description Traits for programs.
             * @example [
             *       "two_or_more_stories"
             *     ]
             */
            tags: string[];
            /**
             * @description The same traits for people.
             * @example [
             *       "Two or more stories"
             *     ]
             */
            tags_for_display: unknown[];
        };
        /** @description What the samples are for. Left out when unknown. */
        RatesQuery: {
            /**
             * @description Credit of the borrower, as given. Left out when unknown.
             * @example VeryHigh
             * @enum {string}
             */
            creditScoreBucket?: "VeryHigh" | "High" | "Low";
            /**
             * @description Size of the loan. Left out when unknown.
             * @example Conforming
             * @enum {string}
             */
            loanAmountBucket?: "Conforming";
            /**
             * @description Down payment, as given; VeryHigh is a large one. Left out when unknown.
             * @example Normal
             * @enum {string}
             */
            loanToValueBucket?: "VeryHigh" | "High" | "Normal";
            /**
             * @description Kind of loan. Left out when unknown.
             * @example Conventional
             * @enum {string}
             */
            loanType?: "Conventional";
            /**
             * @description Loan program, as given. Left out when unknown.
             * @example Fixed30Year
             * @enum {string}
             */
            program?: "ARM3" | "ARM5" | "ARM7" | "Fixed10Year" | "Fixed15Year" | "Fixed20Year" | "Fixed30Year";
        };
        /** @description Rates at one time. */
        RateSample: {
            /**
             * @description Annual percentage rate, fees included, in percent. Left out when unknown.
             * @example 6.21
             */
            apr?: number;
            /**
             * @description Annual interest rate in percent. Left out when unknown.
             * @example 6.05
             */
            rate?: number;
            /**
             * @description When the rates held, with an offset from UTC. Left out when unknown.
             * @example 2026-04-02T12:00:00-04:00
             */
            time?: string;
            /**
             * @description Number of quotes or loans behind the sample; 0 for a derived one. Left out when unknown.
             * @example 1480
             */
            volume?: number;
        };
        /** @description Rates for a program and a borrower. */
        MortgageRates: {
            query?: components["schemas"]["RatesQuery"];
            /** @description Samples, oldest first. */
            samples: components["schemas"]["RateSample"][];
        };
        /** @description One part of the monthly cost. */
        MonthlyCostItem: {
            /**
             * @description Whole US dollars a month.
             * @example 6221
             */
            amount: number;
            /**
             * @description Name for people.
             * @example Principal & interest
             * @enum {string}
             */
            display_name: "Principal & interest" | "Property tax" | "Home insurance" | "HOA fees" | "Mortgage insurance";
            /**
             * @description Which part it is.
             * @example PRINCIPAL_AND_INTEREST
             * @enum {string}
             */
            type: "PRINCIPAL_AND_INTEREST" | "PROPERTY_TAX" | "HOME_INSURANCE" | "HOA_FEES" | "MORTGAGE_INSURANCE";
        };
        /** @description What is paid in one year. */
        AmortizationEntry: {
            /**
             * @description Interest paid in the year, in whole US dollars.
             * @example 62092
             */
            interest: number;
            /**
             * @description Principal paid in the year, in whole US dollars.
             * @example 12555
             */
            principal: number;
        };
        /** @description Cost of a loan, in US dollars. */
        LoanCalculation: {
            /**
             * @description Sum of the monthly cost items.
             * @example 7920
             */
            monthly_cost: number;
            /**
             * @description Principal and interest over the whole term.
             * @example 2239407
             */
            total_payment: number;
            /** @description All five parts of the monthly cost, in a fixed order. */
            monthly_cost_items: components["schemas"]["MonthlyCostItem"][];
            /** @description One entry for each year of the term. */
            amortization_schedule: components["schemas"]["AmortizationEntry"][];
        };
        /** @description A sale in which the agent took part. */
        PastSale: {
            /**
             * @description Whom the agent represented. Left out when unknown.
             * @example Seller
             * @enum {string}
             */
            represented?: "Seller" | "Buyer" | "Buyer and Seller";
            /**
             * @description The same as a list.
             * @example [
             *       "Seller"
             *     ]
             */
            representedList: ("Seller" | "Buyer")[];
            /**
             * @description Day of the sale (month/day/year). Left out when unknown.
             * @example 8/3/2022
             */
            sold_date?: string;
            /**
             * @description Sale price. Left out when unknown.
             * @example $215,000
             */
            price?: string;
            /**
             * @description Property id, as a number. Left out when unknown.
             * @example 1000247
             */
            ppid?: number;
            /**
             * @description Address of the first photo. Left out when unknown.
             * @example https://photos.example/9495b247-exterior.jpg
             */
            image_url?: string;
            /**
             * @description The same in a medium size, where there is one. Left out when unknown.
             * @example https://photos.example/m.jpg
             */
            medium_image_url?: string;
            /**
             * @description The address, to be read in place of the photo. Left out when unknown.
             * @example 401 Copper St, Seattle, WA, 98199
             */
            image_alt?: string;
            /**
             * @description Path of a page about the home. Left out when unknown.
             * @example /homes/401-copper-st-seattle-wa-98199/1000302
             */
            home_details_url?: string;
            /**
             * @description Street line, with the unit. Left out when unknown.
             * @example 401 Copper St
             */
            street_address?: string;
            /**
             * @description City, state and ZIP code. Left out when unknown.
             * @example Seattle, WA, 98199
             */
            city_state_zipcode?: string;
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state?: string;
            /**
             * @description Latitude in degrees; rounded to two decimals where the address is hidden. Left out when unknown.
             * @example 47.68697
             */
            latitude?: number;
            /**
             * @description Longitude in degrees; rounded to two decimals where the address is hidden. Left out when unknown.
             * @example -122.27596
             */
            longitude?: number;
            /**
             * @description Bathrooms; a half one counts 0.5 and a three-quarter one 0.75. Left out when unknown.
             * @example 2
             */
            bathrooms?: number;
            /**
             * @description Bedrooms. Left out when unknown.
             * @example 4
             */
            bedrooms?: number;
            /**
             * @description Living area in square feet. Left out when unknown.
             * @example 2470
             */
            livingAreaValue?: number;
            /**
             * @description Unit of the living area. Left out when unknown.
             * @example sqft
             * @enum {string}
             */
            livingAreaUnitsShort?: "sqft";
            /**
             * @description Address of the logo of the MLS. Null when unknown.
             * @example https://mls.example/logo.svg
             */
            mlsLogoSrc: string | null;
        };
        /** @description The point of the home; rounded to two decimals where the address is hidden. Left out when unknown. */
        LatLong: {
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.656699
             */
            latitude?: number;
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.400542
             */
            longitude?: number;
        };
        /** @description How the home is offered. Left out when unknown. */
        ListingSubType: {
            /**
             * @description Whether an agent offers the home. Left out when unknown.
             * @example true
             */
            is_FSBA?: boolean;
        };
        /** @description The facts of the home and its listing. */
        HomeInfo: {
            /**
             * @description Property id, as a number.
             * @example 1000302
             */
            ppid: number;
            /**
             * @description Street line, with the unit. Left out when unknown.
             * @example 401 Copper St
             */
            streetAddress?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98199
             */
            zipcode?: string;
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state?: string;
            /**
             * @description Latitude in degrees; rounded to two decimals where the address is hidden. Left out when unknown.
             * @example 47.656699
             */
            latitude?: number;
            /**
             * @description Longitude in degrees; rounded to two decimals where the address is hidden. Left out when unknown.
             * @example -122.400542
             */
            longitude?: number;
            /**
             * @description List price, monthly rent or sale price in US dollars. Left out when unknown.
             * @example 634500
             */
            price?: number;
            /**
             * @description When the price last changed, in milliseconds since 1970, at local midnight. Left out when unknown.
             * @example 1775174400000
             */
            datePriceChanged?: number;
            /**
             * @description Bathrooms; a half bathroom counts 0.5 and a three-quarter one 0.75. Left out when unknown.
             * @example 2.5
             */
            bathrooms?: number;
            /**
             * @description Bedrooms. Left out when unknown.
             * @example 3
             */
            bedrooms?: number;
            /**
             * @description Living area in square feet. Left out when unknown.
             * @example 1840
             */
            livingArea?: number;
            /**
             * @description Type of home. Left out when unknown.
             * @example SINGLE_FAMILY
             * @enum {string}
             */
            homeType?: "SINGLE_FAMILY" | "TOWNHOUSE" | "MULTI_FAMILY" | "CONDO" | "LOT" | "APARTMENT" | "MANUFACTURED" | "HOME_TYPE_UNKNOWN";
            /**
             * @description Status of the listing. Left out when unknown.
             * @example FOR_SALE
             * @enum {string}
             */
            homeStatus?: "FOR_SALE" | "FOR_RENT" | "SOLD" | "OTHER";
            /**
             * @description Whole days since the listing came on the market, at the moment of the answer. Left out when unknown.
             * @example 12
             */
            daysOnProvider?: number;
            /**
             * @description Whether the operator features the listing. Left out when unknown.
             * @example false
             */
            isFeatured?: boolean;
            /**
             * @description Whether the operator highlights the listing. Left out when unknown.
             * @example false
             */
            shouldHighlight?: boolean;
            /**
             * @description Estimated monthly rent in US dollars, from comparable rentals. Left out when unknown.
             * @example 3150
             */
            rentEstimate?: number;
            listing_sub_type?: components["schemas"]["ListingSubType"];
            /**
             * @description The last price cut with its day. Left out when unknown.
             * @example $25,000 (Apr 3)
             */
            priceReduction?: string;
            /**
             * @description Whether the home has no point for a map. Left out when unknown.
             * @example false
             */
            isUnmappable?: boolean;
            /**
             * @description Whether the home is in a pre-foreclosure auction. Left out when unknown.
             * @example false
             */
            isPreforeclosureAuction?: boolean;
            /**
             * @description Status of the listing, with pending and coming soon told apart. Left out when unknown.
             * @example FOR_SALE
             * @enum {string}
             */
            homeStatusForHDP?: "FOR_SALE" | "FOR_RENT" | "SOLD" | "OTHER" | "PENDING" | "COMING_SOON";
            /**
             * @description The same as price. Left out when unknown.
             * @example 634500
             */
            priceForHDP?: number;
            /**
             * @description The last change of the price in US dollars; negative for a cut. Left out when unknown.
             * @example -25000
             */
            priceChange?: number;
            /**
             * @description Milliseconds since the listing came on the market, at the moment of the answer. Left out when unknown.
             * @example 1036800000
             */
            timeOnProvider?: number;
            /**
             * @description Whether the owner lives elsewhere. Left out when unknown.
             * @example false
             */
            isNonOwnerOccupied?: boolean;
            /**
             * @description Whether the operator lists the builder as a premier one. Left out when unknown.
             * @example false
             */
            isPremierBuilder?: boolean;
            /**
             * @description Whether the operator of the service owns the home. Left out when unknown.
             * @example false
             */
            isProviderOwned?: boolean;
            /**
             * @description Currency of all prices. Left out when unknown.
             * @example USD
             * @enum {string}
             */
            currency?: "USD";
            /**
             * @description Country. Left out when unknown.
             * @example USA
             * @enum {string}
             */
            country?: "USA";
            /**
             * @description Unit within the building. Left out when unknown.
             * @example # 502
             */
            unit?: string;
            /**
             * @description Whether the listing is shown as a showcase. Left out when unknown.
             * @example false
             */
            isShowcaseListing?: boolean;
        };
        /** @description Wrapper of homeInfo. Left out when unknown. */
        HomeData: {
            homeInfo?: components["schemas"]["HomeInfo"];
        };
        /** @description The key of one photo. */
        PhotoKey: {
            /**
             * @description What stands for {photoKey} in the base address. Left out when unknown.
             * @example 81c96b1b-exterior
             */
            photoKey?: string;
        };
        /** @description Photos for a carousel. */
        CarouselPhotos: {
            /**
             * @description Address of a photo, with {photoKey} in place of its key. Left out when unknown.
             * @example https://photos.example/{photoKey}.jpg
             */
            baseUrl?: string;
            /**
             * @description The same for photos of the community. Null when unknown.
             * @example https://photos.example/{photoKey}.jpg
             */
            communityBaseUrl: string | null;
            /** @description Photos in the order of the listing. */
            photoData: components["schemas"]["PhotoKey"][];
            /**
             * @description Photos of the community. Null for a home without one.
             * @example [
             *       {
             *         "photoKey": "18047e7c-exterior"
             *       }
             *     ]
             */
            communityPhotoData: unknown[] | null;
            /**
             * @description Whether the keys are whole addresses, so that nothing is to be replaced. Left out when unknown.
             * @example false
             */
            isStaticUrls?: boolean;
        };
        /** @description A home as search results show it. */
        SearchCard: {
            /**
             * @description Property id. Property detail and its relatives take it as property_id.
             * @example 1000302
             */
            ppid: string;
            /**
             * @description Source and MLS number of the listing, joined by "_". Left out when unknown.
             * @example sample_2002051
             */
            palsId?: string;
            /**
             * @description The same as ppid.
             * @example 1000302
             */
            id: string;
            /**
             * @description Status of the listing. Left out when unknown.
             * @example ForSale
             * @enum {string}
             */
            rawHomeStatusCd?: "ForSale" | "ForRent" | "RecentlySold";
            /**
             * @description How the home is marketed. Left out when unknown.
             * @example For Sale by Agent
             * @enum {string}
             */
            marketingStatusSimplifiedCd?: "For Sale by Agent" | "For Sale by Owner" | "New Construction" | "Foreclosure" | "Auction" | "Coming Soon" | "Pending" | "For Rent" | "Sold";
            /**
             * @description Address of the first photo. Left out when unknown.
             * @example https://photos.example/81c96b1b-exterior.jpg
             */
            imgSrc?: string;
            /**
             * @description Whether there is a photo. Left out when unknown.
             * @example true
             */
            hasImage?: boolean;
            /**
             * @description Path of a page about the home. Left out when unknown.
             * @example /homes/401-copper-st-seattle-wa-98199/1000302
             */
            detailUrl?: string;
            /**
             * @description Status of the listing. Left out when unknown.
             * @example FOR_SALE
             * @enum {string}
             */
            statusType?: "FOR_SALE" | "FOR_RENT" | "SOLD" | "OTHER";
            /**
             * @description Type of home and status in words. Left out when unknown.
             * @example House for sale
             */
            statusText?: string;
            /**
             * @description Symbol of the currency. Left out when unknown.
             * @example $
             * @enum {string}
             */
            countryCurrency?: "$";
            /**
             * @description Price as people write it: "$634,500", "$1,850/mo" for rent, "$1,200+/mo" for a building with several units. Left out when unknown.
             * @example $634,500
             */
            price?: string;
            /**
             * @description List price, monthly rent or sale price in US dollars. Left out when unknown.
             * @example 634500
             */
            unformattedPrice?: number;
            /**
             * @description The whole address in one line. Left out when unknown.
             * @example 401 Copper St, Seattle, WA 98199
             */
            address?: string;
            /**
             * @description Street line, with the unit. Left out when unknown.
             * @example 401 Copper St
             */
            addressStreet?: string;
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            addressCity?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            addressState?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98199
             */
            addressZipcode?: string;
            /**
             * @description Whether the address must not be shown. Left out when unknown.
             * @example false
             */
            isUndisclosedAddress?: boolean;
            /**
             * @description Whether the price is given only on request. Left out when unknown.
             * @example false
             */
            shouldShowRequestOnPrice?: boolean;
            /**
             * @description Bedrooms. Left out when unknown.
             * @example 3
             */
            beds?: number;
            /**
             * @description Bathrooms; a half bathroom counts 0.5 and a three-quarter one 0.75. Left out when unknown.
             * @example 2.5
             */
            baths?: number;
            /**
             * @description Living area in square feet. Left out when unknown.
             * @example 1840
             */
            area?: number;
            latLong?: components["schemas"]["LatLong"];
            /**
             * @description Whether the operator of the service owns the home. Left out when unknown.
             * @example false
             */
            isProviderOwned?: boolean;
            /**
             * @description A short insight: open house, price cut, days listed, sale date or a feature. Left out when unknown.
             * @example Listed 3 days ago
             */
            flexFieldText?: string;
            /**
             * @description Kind of flexFieldText. Left out when unknown.
             * @example homeInsight
             * @enum {string}
             */
            contentType?: "homeInsight";
            hdpData?: components["schemas"]["HomeData"];
            /**
             * @description Status of the listing. Left out when unknown.
             * @example ForSale
             * @enum {string}
             */
            pgapt?: "ForSale" | "ForRent" | "RecentlySold";
            /**
             * @description Status of the listing in words. Left out when unknown.
             * @example For Sale (Broker)
             * @enum {string}
             */
            sgapt?: "For Sale (Broker)" | "For Sale by Owner" | "New Construction" | "Foreclosure" | "For Rent" | "Recently Sold";
            /**
             * @description Whether an estimate stands in for the price. Left out when unknown.
             * @example false
             */
            shouldShowEstimateAsPrice?: boolean;
            /**
             * @description Whether there is a 3D tour. Left out when unknown.
             * @example false
             */
            has3DModel?: boolean;
            /**
             * @description Whether there is a video. Left out when unknown.
             * @example false
             */
            hasVideo?: boolean;
            /**
             * @description Whether the operator recommends the home. Left out when unknown.
             * @example false
             */
            isHomeRec?: boolean;
            /**
             * @description Whether further brokers must be named beside brokerName. Left out when unknown.
             * @example false
             */
            hasAdditionalAttributions?: boolean;
            /**
             * @description Whether the operator features the listing. Left out when unknown.
             * @example false
             */
            isFeaturedListing?: boolean;
            /**
             * @description Whether the listing is shown as a showcase. Left out when unknown.
             * @example false
             */
            isShowcaseListing?: boolean;
            /**
             * @description Whether the home only nearly matches the search; this service shows exact matches only. Left out when unknown.
             * @example false
             */
            relaxed?: boolean;
            /**
             * @description A marketing flag of the operator. Left out when unknown.
             * @example false
             */
            ma?: boolean;
            /**
             * @description Whether the builder pays the operator for the listing. Left out when unknown.
             * @example false
             */
            isPaidBuilderNewConstruction?: boolean;
            /**
             * @description Office that lists the home. Left out when unknown.
             * @example Sample Realty
             */
            brokerName?: string;
            carouselPhotosComposable?: components["schemas"]["CarouselPhotos"];
        };
        /** @description Matches with one value. */
        ChoiceCount: {
            /**
             * @description The value.
             * @example houses
             */
            value: string;
            /**
             * @description Matches with this value.
             * @example 866
             */
            count: number;
        };
        /** @description Matches counted by the values of one trait. */
        ChoiceFacet: {
            /** @description Every value in a fixed order, also those without matches. */
            values: components["schemas"]["ChoiceCount"][];
            /**
             * @description Matches whose value is unknown or none of these.
             * @example 0
             */
            unknown_count: number;
        };
        /** @description Matches within one band. */
        BandCount: {
            /**
             * @description The lowest value of the band.
             * @example 3
             */
            min: number;
            /**
             * @description The band ends below this value. Left out for the last band, which is open.
             * @example 4
             */
            below?: number;
            /**
             * @description Matches with this value.
             * @example 866
             */
            count: number;
        };
        /** @description Matches counted by bands of a number. */
        BandFacet: {
            /** @description Every band in order, also those without matches. */
            values: components["schemas"]["BandCount"][];
            /**
             * @description Matches whose value is unknown or none of these.
             * @example 0
             */
            unknown_count: number;
        };
        /** @description The counts of each facet sum to the search's total. */
        SearchFacets: {
            home_type: components["schemas"]["ChoiceFacet"];
            bedrooms: components["schemas"]["BandFacet"];
            bathrooms: components["schemas"]["BandFacet"];
            price: components["schemas"]["BandFacet"];
            status: components["schemas"]["ChoiceFacet"];
        };
        /** @description A point in GeoJSON. */
        MapPoint: {
            /**
             * @description Always Point.
             * @example Point
             * @enum {string}
             */
            type: "Point";
            /**
             * @description Longitude and latitude in degrees.
             * @example [
             *       -122.3321,
             *       47.6062
             *     ]
             */
            coordinates: number[];
        };
        /** @description What a map shows of the cluster. */
        ClusterProperties: {
            /**
             * @description Always cluster.
             * @example cluster
             * @enum {string}
             */
            kind: "cluster";
            /**
             * @description The exact number of homes.
             * @example 42
             */
            count: number;
        };
        /** @description Two or more homes that are close together. */
        ClusterFeature: {
            /**
             * @description Always Feature.
             * @example Feature
             * @enum {string}
             */
            type: "Feature";
            geometry: components["schemas"]["MapPoint"];
            /**
             * @description West, south, east and north of its homes, in degrees.
             * @example [
             *       -122.35,
             *       47.6,
             *       -122.32,
             *       47.63
             *     ]
             */
            bbox: number[];
            properties: components["schemas"]["ClusterProperties"];
        };
        /** @description What a map shows of the home. */
        MapHomeProperties: {
            /**
             * @description Always home.
             * @example home
             * @enum {string}
             */
            kind: "home";
            /**
             * @description Always 1.
             * @example 1
             */
            count: number;
            /**
             * @description Property id.
             * @example 1000302
             */
            property_id: string;
            /**
             * @description List price, monthly rent or sale price in US dollars. Null when unknown.
             * @example 634500
             */
            price: number | null;
            /**
             * @description Status of the listing, as in the facets. Null when unknown.
             * @example active
             */
            status: ("active" | "comming_soon" | "accepting_backup_offers" | "pending_and_under_contract" | "sold") | null;
            /**
             * @description Number of bedrooms. Null when unknown.
             * @example 3
             */
            beds: number | null;
        };
        /** @description One home. */
        HomeFeature: {
            /**
             * @description Always Feature.
             * @example Feature
             * @enum {string}
             */
            type: "Feature";
            geometry: components["schemas"]["MapPoint"];
            properties: components["schemas"]["MapHomeProperties"];
        };
        /** @description A GeoJSON FeatureCollection. The counts of all features and unplaced_count add up to total. */
        SearchClusters: {
            /**
             * @description Always FeatureCollection.
             * @example FeatureCollection
             * @enum {string}
             */
            type: "FeatureCollection";
            /**
             * @description The zoom for which the homes were counted: less than the requested one if the area is too large for that.
             * @example 10
             */
            zoom: number;
            /**
             * @description Matches without a point, which no map can show.
             * @example 0
             */
            unplaced_count: number;
            /** @description Clusters from south to north, then homes that are in no cluster, by ascending property id. */
            features: (components["schemas"]["ClusterFeature"] | components["schemas"]["HomeFeature"])[];
        };
        /** @description What one source has loaded. */
        GroundSource: {
            /**
             * @description Its name.
             * @example tiger
             */
            source: string;
            /**
             * @description Whom the map must name. Empty for nobody.
             * @example US Census Bureau TIGER/Line
             */
            attribution: string;
            /**
             * @description The number of features in its files.
             * @example 81204
             */
            features: number;
        };
        /** @description What a map has to know of the tiles of water and roads. */
        MapGround: {
            /**
             * @description The farthest zoom of which tiles have anything.
             * @example 4
             */
            min_zoom: number;
            /**
             * @description The nearest zoom whose tiles differ from those before. A map enlarges them beyond it.
             * @example 16
             */
            max_zoom: number;
            /**
             * @description West, south, east and north of what is loaded. Left out if nothing is.
             * @example [
             *       -122.6,
             *       47.1,
             *       -121.1,
             *       47.8
             *     ]
             */
            bbox?: number[];
            /** @description By name. Empty if nothing is loaded. */
            sources: components["schemas"]["GroundSource"][];
        };
        /** @description A place that the text may be the beginning of. */
        Suggestion: {
            /**
             * @description Kind of place.
             * @example city
             */
            type: "address" | "neighborhood" | "subdivision" | "city" | "zip" | "county" | "state";
            /**
             * @description The place as people write it. As location of search by location it finds this place.
             * @example Seattle, WA
             */
            text: string;
            /**
             * @description City of the place. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98199
             */
            zip?: string;
            /**
             * @description The home at an address; buildings have none. Left out when unknown.
             * @example 1000302
             */
            property_id?: string;
            /**
             * @description Listings there for sale, for rent and sold together; at an address, homes.
             * @example 276
             */
            listings: number;
        };
        /** @description Their asking prices then, in US dollars. */
        ListPriceMeasures: {
            /**
             * @description The middle value, or the mean of the two in the middle. Null when unknown.
             * @example 749950
             */
            median: number | null;
            /**
             * @description The sum of the values, divided by their number. Null when unknown.
             * @example 912300
             */
            mean: number | null;
            /**
             * @description The number of offers whose value is known.
             * @example 118
             */
            count: number;
        };
        /** @description Prices of these sales, in US dollars. */
        SalePriceMeasures: {
            /**
             * @description The middle value, or the mean of the two in the middle. Null when unknown.
             * @example 735000
             */
            median: number | null;
            /**
             * @description The sum of the values, divided by their number. Null when unknown.
             * @example 861200
             */
            mean: number | null;
            /**
             * @description The number of offers whose value is known.
             * @example 118
             */
            count: number;
        };
        /** @description Prices of these sales per square foot of living area. */
        PricePerSqftMeasures: {
            /**
             * @description The middle value, or the mean of the two in the middle. Null when unknown.
             * @example 451.3
             */
            median: number | null;
            /**
             * @description The sum of the values, divided by their number. Null when unknown.
             * @example 472.9
             */
            mean: number | null;
            /**
             * @description The number of offers whose value is known.
             * @example 118
             */
            count: number;
        };
        /** @description Days of these sales from the listing to the contract, or to the closing if no contract is known. */
        DaysOnMarketMeasures: {
            /**
             * @description The middle value, or the mean of the two in the middle. Null when unknown.
             * @example 14
             */
            median: number | null;
            /**
             * @description The sum of the values, divided by their number. Null when unknown.
             * @example 27.4
             */
            mean: number | null;
            /**
             * @description The number of offers whose value is known.
             * @example 118
             */
            count: number;
        };
        /** @description Prices of these sales as a share of the last asking price: 1.02 is 2% more. */
        SaleToListMeasures: {
            /**
             * @description The middle value, or the mean of the two in the middle. Null when unknown.
             * @example 1
             */
            median: number | null;
            /**
             * @description The sum of the values, divided by their number. Null when unknown.
             * @example 1.0132
             */
            mean: number | null;
            /**
             * @description The number of offers whose value is known.
             * @example 118
             */
            count: number;
        };
        /** @description Asking rents per month at the end of the last day, in US dollars; of a building that of its cheapest floor plan. */
        RentMeasures: {
            /**
             * @description The middle value, or the mean of the two in the middle. Null when unknown.
             * @example 2450
             */
            median: number | null;
            /**
             * @description The sum of the values, divided by their number. Null when unknown.
             * @example 2612.75
             */
            mean: number | null;
            /**
             * @description The number of offers whose value is known.
             * @example 118
             */
            count: number;
        };
        /** @description A month or week, or the part of it that was asked for. */
        MarketPeriod: {
            /**
             * @description First day.
             * @example 2026-01-01
             */
            from: string;
            /**
             * @description Last day.
             * @example 2026-01-31
             */
            to: string;
            /**
             * @description Offers for sale at the end of the last day: listed by then, and not sold or ended. Those under contract count.
             * @example 412
             */
            inventory: number;
            list_price: components["schemas"]["ListPriceMeasures"];
            /**
             * @description Offers for sale that came on the market.
             * @example 131
             */
            new_listings: number;
            /**
             * @description Offers for sale that went under contract, and did not come back.
             * @example 97
             */
            pending: number;
            /**
             * @description Sales that closed.
             * @example 118
             */
            sold: number;
            sale_price: components["schemas"]["SalePriceMeasures"];
            price_per_sqft: components["schemas"]["PricePerSqftMeasures"];
            days_on_market: components["schemas"]["DaysOnMarketMeasures"];
            sale_to_list: components["schemas"]["SaleToListMeasures"];
            /**
             * @description Offers for rent at the end of the last day, a building as one.
             * @example 205
             */
            rental_inventory: number;
            /**
             * @description Offers for rent that came on the market.
             * @example 88
             */
            new_rentals: number;
            rent: components["schemas"]["RentMeasures"];
        };
        /** @description A market over time. */
        MarketOverTime: {
            /**
             * @description What a period is.
             * @example month
             * @enum {string}
             */
            by: "month" | "week";
            /**
             * @description Offers on the market whose first day is unknown. No inventory has them.
             * @example 0
             */
            undated_count: number;
            /** @description The periods in order. */
            periods: components["schemas"]["MarketPeriod"][];
        };
        /** @description An outline in GeoJSON. */
        OutlineGeometry: {
            /**
             * @description Always MultiPolygon.
             * @example MultiPolygon
             * @enum {string}
             */
            type: "MultiPolygon";
            /**
             * @description Polygons, each an outer ring and its holes, of longitude and latitude.
             * @example [
             *       [
             *         [
             *           [
             *             -122.36,
             *             47.61
             *           ],
             *           [
             *             -122.31,
             *             47.61
             *           ],
             *           [
             *             -122.31,
             *             47.64
             *           ],
             *           [
             *             -122.36,
             *             47.61
             *           ]
             *         ]
             *       ]
             *     ]
             */
            coordinates: unknown[];
        };
        /** @description What has the outline. */
        OutlineProperties: {
            /**
             * @description What it is.
             * @example neighborhood
             * @enum {string}
             */
            kind: "state" | "county" | "city" | "zip" | "neighborhood" | "subdivision" | "address" | "point" | "school_zone";
            /**
             * @description Its name. Null when unknown.
             * @example Capitol Hill, Seattle, WA
             */
            name: string | null;
            /**
             * @description Level of education of a school zone; size of a neighborhood. Left out when unknown.
             * @example elementary
             */
            level?: string;
            /**
             * @description School district of a school zone. Left out when unknown.
             * @example Seattle School District No. 1
             */
            district?: string;
        };
        /** @description A place and its outline. */
        OutlineFeature: {
            /**
             * @description Always Feature.
             * @example Feature
             * @enum {string}
             */
            type: "Feature";
            /**
             * @description West, south, east and north of the outline, else of the listings there. Left out if there are none.
             * @example [
             *       -122.36,
             *       47.61,
             *       -122.31,
             *       47.64
             *     ]
             */
            bbox?: number[];
            /** @description The outline. Null if none is loaded. */
            geometry: components["schemas"]["OutlineGeometry"] | null;
            properties: components["schemas"]["OutlineProperties"];
        };
        /** @description A GeoJSON FeatureCollection. */
        PlaceOutlines: {
            /**
             * @description Always FeatureCollection.
             * @example FeatureCollection
             * @enum {string}
             */
            type: "FeatureCollection";
            /** @description The places that the location means, or what contains the point. */
            features: components["schemas"]["OutlineFeature"][];
        };
        /** @description Something that happened to the home. */
        HistoryEvent: {
            /**
             * @description The day where the home is, or in UTC if its time zone is unknown; January 1 of the tax year of an assessment.
             * @example 2026-03-14
             */
            date: string;
            /**
             * @description The instant in UTC, if more than the day is known. Left out when unknown.
             * @example 2026-03-14T17:05:00.000Z
             */
            time?: string;
            /**
             * @description What happened.
             * @example price_changed
             * @enum {string}
             */
            type: "listed" | "price_changed" | "status_changed" | "sold" | "leased" | "listing_removed" | "transferred" | "assessed";
            /**
             * @description Whether it is about an offer for sale or for rent. Left out when unknown.
             * @example for_sale
             * @enum {string}
             */
            offer?: "for_sale" | "for_rent";
            /**
             * @description The price in dollars from then on, or of the sale; the rent per month of a rental. Left out when unknown.
             * @example 634500
             */
            price?: number;
            /**
             * @description The price before it changed. Left out when unknown.
             * @example 650000
             */
            previous_price?: number;
            /**
             * @description The status from then on, in the words of RESO. Left out when unknown.
             * @example Pending
             */
            status?: string;
            /**
             * @description The status before. Left out when unknown.
             * @example Active
             */
            previous_status?: string;
            /**
             * @description The MLS number of the listing. Left out when unknown.
             * @example NWM-2101553
             */
            listing_id?: string;
            /**
             * @description The tax year of an assessment. Left out when unknown.
             * @example 2026
             */
            tax_year?: number;
            /**
             * @description The assessed value in dollars, before exemptions. Left out when unknown.
             * @example 587000
             */
            assessed_value?: number;
            /**
             * @description The market value by the assessor. Left out when unknown.
             * @example 612000
             */
            market_value?: number;
            /**
             * @description The tax of that year. Left out when unknown.
             * @example 5710
             */
            tax?: number;
            /**
             * @description The source that says so.
             * @example nwmls
             */
            source: string;
            /**
             * @description Who says so: the feed, Plat (which saw the listing change, and dates that by the changed version), a deed in a public record, or the roll of an assessor.
             * @example feed
             * @enum {string}
             */
            origin: "feed" | "observed" | "recorded_sale" | "assessment";
            /**
             * @description True if the source no longer has the listing. Left out when unknown.
             * @example false
             */
            is_listing_removed?: boolean;
        };
        /** @description What is known to have happened to a home. */
        PropertyHistory: {
            /**
             * @description Property id.
             * @example 2101553
             */
            property_id: string;
            /** @description Events, newest first. What has no date is left out. */
            events: components["schemas"]["HistoryEvent"][];
        };
        /** @description What it would sell for. Its own asking price counts for nothing. */
        ValueEstimate: {
            /**
             * @description Dollars; per month for a rent.
             * @example 634500
             */
            value: number;
            /**
             * @description Four of five prices are between low and high. Null when unknown.
             * @example 572000
             */
            low: number | null;
            /**
             * @description See low. Null when unknown.
             * @example 703000
             */
            high: number | null;
            /**
             * @description How narrow the range is for homes of the county. Null when unknown.
             * @example high
             */
            confidence: ("high" | "medium" | "low") | null;
            /**
             * @description Forecast standard deviation, as a fraction of the value. Null when unknown.
             * @example 0.081
             */
            fsd: number | null;
            /**
             * @description The day of the estimate; with comparables, the day of the newest of them.
             * @example 2026-06-01
             */
            date: string;
            /**
             * @description A model that was trained on the sales of the county, or a weighted mean of comparable homes where there is none.
             * @example model
             * @enum {string}
             */
            method: "model" | "comparables";
        };
        /** @description What it would rent for per month. */
        RentEstimate: {
            /**
             * @description Dollars; per month for a rent.
             * @example 634500
             */
            value: number;
            /**
             * @description Four of five prices are between low and high. Null when unknown.
             * @example 572000
             */
            low: number | null;
            /**
             * @description See low. Null when unknown.
             * @example 703000
             */
            high: number | null;
            /**
             * @description How narrow the range is for homes of the county. Null when unknown.
             * @example high
             */
            confidence: ("high" | "medium" | "low") | null;
            /**
             * @description Forecast standard deviation, as a fraction of the value. Null when unknown.
             * @example 0.081
             */
            fsd: number | null;
            /**
             * @description The day of the estimate; with comparables, the day of the newest of them.
             * @example 2026-06-01
             */
            date: string;
            /**
             * @description A model that was trained on the sales of the county, or a weighted mean of comparable homes where there is none.
             * @example model
             * @enum {string}
             */
            method: "model" | "comparables";
        };
        /** @description What it will sell for by its asking price. It is no part of value. */
        OnMarketEstimate: {
            /**
             * @description What homes sell for that are asked for as much, for as long, in this month.
             * @example 628000
             */
            value: number;
            /**
             * @description Four of five such homes sold between low and high.
             * @example 598000
             */
            low: number;
            /**
             * @description See low.
             * @example 655000
             */
            high: number;
            /**
             * @description The asking price.
             * @example 639900
             */
            list_price: number;
            /**
             * @description The sale price as a fraction of the asking price.
             * @example 0.981
             */
            ratio: number;
            /**
             * @description Days since the home came on the market.
             * @example 34
             */
            days_on_market: number;
            /**
             * @description The closed listings from which the ratio was learned.
             * @example 4120
             */
            sales: number;
        };
        /** @description A sale that the value weighs. */
        EstimateComparable: {
            /**
             * @description Property id.
             * @example 1000302
             */
            property_id: string;
            /**
             * @description What the home sold for, in dollars.
             * @example 598000
             */
            price: number;
            /**
             * @description When.
             * @example 2026-03-20
             */
            date: string;
            /**
             * @description How far it is.
             * @example 0.42
             */
            miles: number;
            /**
             * @description The price for a home like the subject on the day of the estimate.
             * @example 617000
             */
            adjusted: number;
            /**
             * @description Its part of the value. The weights and model_weight add up to 1.
             * @example 0.07
             */
            weight: number;
        };
        /** @description What a group of facts adds to the value. */
        EstimateContribution: {
            /**
             * @description The facts.
             * @example size
             */
            group: string;
            /**
             * @description By how much they raise or lower the value.
             * @example 12.4
             */
            percent: number;
        };
        /** @description How well it did on sales that it had not seen. */
        ModelAccuracy: {
            /**
             * @description The newest sales, which were left out of training and then estimated.
             * @example 1204
             */
            sales: number;
            /**
             * @description The median of their errors, as a fraction of the price. Null when unknown.
             * @example 0.079
             */
            mdape: number | null;
            /**
             * @description The share with an error of at most a tenth. Null when unknown.
             * @example 0.6
             */
            within_10_percent: number | null;
            /**
             * @description The share between low and high. Null when unknown.
             * @example 0.8
             */
            in_range: number | null;
        };
        /** @description The model behind the value; null if none has been trained there. */
        EstimateModel: {
            /**
             * @description Names the algorithm and the sales from which it learned.
             * @example 1-5f0c3a9be1d2
             */
            version: string;
            /**
             * @description The FIPS code of the county whose sales it learned from, or the state.
             * @example 53033
             */
            area: string;
            /**
             * @description The day of the newest of these sales.
             * @example 2026-05-29
             */
            trained_on: string;
            /**
             * @description How many they were.
             * @example 20412
             */
            sales: number;
            /** @description How well it did on sales that it had not seen. Null when unknown. */
            accuracy: components["schemas"]["ModelAccuracy"] | null;
        };
        /** @description The model behind the rent. */
        RentEstimateModel: {
            /**
             * @description Names the algorithm and the sales from which it learned.
             * @example 1-5f0c3a9be1d2
             */
            version: string;
            /**
             * @description The FIPS code of the county whose sales it learned from, or the state.
             * @example 53033
             */
            area: string;
            /**
             * @description The day of the newest of these sales.
             * @example 2026-05-29
             */
            trained_on: string;
            /**
             * @description How many they were.
             * @example 20412
             */
            sales: number;
            /** @description How well it did on sales that it had not seen. Null when unknown. */
            accuracy: components["schemas"]["ModelAccuracy"] | null;
        };
        /** @description The value on the first day of a month, by the present model. */
        EstimateMonth: {
            /**
             * @description The month.
             * @example 2026-05
             */
            month: string;
            /**
             * @description Dollars.
             * @example 629000
             */
            value: number;
        };
        /** @description What a home is worth, and why. */
        PropertyEstimate: {
            /**
             * @description Property id.
             * @example 2101553
             */
            property_id: string;
            /** @description What it would sell for. Its own asking price counts for nothing. Null when unknown. */
            value: components["schemas"]["ValueEstimate"] | null;
            /** @description What it would rent for per month. Null when unknown. */
            rent: components["schemas"]["RentEstimate"] | null;
            /** @description What it will sell for by its asking price. It is no part of value. Null when unknown. */
            on_market: components["schemas"]["OnMarketEstimate"] | null;
            /** @description The sales that weigh most in the value, heaviest first, as far as they may be shown. */
            comparables: components["schemas"]["EstimateComparable"][];
            /**
             * @description The part of the value that comes from the model itself. Null when unknown.
             * @example 0.41
             */
            model_weight: number | null;
            /**
             * @description The value of a typical home of the area, on which the contributions build. Null when unknown.
             * @example 540000
             */
            base_value: number | null;
            /** @description What makes the value differ from base_value. */
            contributions: components["schemas"]["EstimateContribution"][];
            /** @description The model behind the value; null if none has been trained there. Null when unknown. */
            model: components["schemas"]["EstimateModel"] | null;
            /** @description The model behind the rent. Null when unknown. */
            rent_model: components["schemas"]["RentEstimateModel"] | null;
            /** @description Oldest first. */
            history: components["schemas"]["EstimateMonth"][];
        };
        /** @description A home that the address or parcel number may mean. */
        LookupCandidate: {
            /**
             * @description Property id.
             * @example 1000302
             */
            property_id: string;
            /**
             * @description How well the home fits: 1 if every part agrees. The guide says what each difference takes off.
             * @example 0.96
             */
            score: number;
            /**
             * @description The address as the home shows it. Left out when unknown.
             * @example 401 Copper St, Seattle, WA 98199
             */
            address?: string;
            /**
             * @description Street line with the unit. Left out when unknown.
             * @example 401 Copper St
             */
            street?: string;
            /**
             * @description Unit. Left out when unknown.
             * @example Apt 4
             */
            unit?: string;
            /**
             * @description City. Left out when unknown.
             * @example Seattle
             */
            city?: string;
            /**
             * @description Two-letter state code. Left out when unknown.
             * @example WA
             */
            state?: string;
            /**
             * @description ZIP code. Left out when unknown.
             * @example 98199
             */
            zip?: string;
            /**
             * @description What the home is now.
             * @example sold
             * @enum {string}
             */
            home_status: "for_sale" | "for_rent" | "sold" | "off_market";
            /**
             * @description Latitude in degrees. Left out when unknown.
             * @example 47.68697
             */
            latitude?: number;
            /**
             * @description Longitude in degrees. Left out when unknown.
             * @example -122.27596
             */
            longitude?: number;
            /**
             * @description Where the point is from: a listing or assessment of the home, the address point of its address, the house numbers next to it, or its ZIP code, which may be miles off. Left out when unknown.
             * @example home
             * @enum {string}
             */
            point_source?: "home" | "address_point" | "street_block" | "zip_code";
            /**
             * @description With street_block: how far the home may be from the point. Left out when unknown.
             * @example 40
             */
            point_within_meters?: number;
            /**
             * @description Parts that agree.
             * @example [
             *       "number",
             *       "street",
             *       "zip"
             *     ]
             */
            agree: ("number" | "street" | "suffix" | "direction" | "unit" | "city" | "state" | "zip")[];
            /**
             * @description Parts that differ.
             * @example []
             */
            differ: ("number" | "street" | "suffix" | "direction" | "unit" | "city" | "state" | "zip")[];
            /**
             * @description Parts that only the request or only the home has.
             * @example [
             *       "suffix"
             *     ]
             */
            missing: ("number" | "street" | "suffix" | "direction" | "unit" | "city" | "state" | "zip")[];
        };
        /** @description What was found for an address or a parcel number. */
        LookupResult: {
            /**
             * @description The address or parcel number as it was given.
             * @example 401 copper, 98199
             */
            query: string;
            /**
             * @description Exact: every part of one home agrees. Close: one home fits well, and no other nearly as well. Ambiguous: none fits well enough, or several do. None: there is no such home.
             * @example close
             * @enum {string}
             */
            status: "exact" | "close" | "ambiguous" | "none";
            /**
             * @description With none: why. Left out when unknown.
             * @example not_found
             * @enum {string}
             */
            reason?: "not_found" | "no_house_number" | "no_such_county";
            /**
             * @description The home, if the status is exact or close. Null when unknown.
             * @example 1000302
             */
            property_id: string | null;
            /** @description Homes that it may mean, best first, at most 10. */
            candidates: components["schemas"]["LookupCandidate"][];
        };
        /** @description A record that differs between the two editions. */
        RecordChange: {
            /**
             * @description The kind of record.
             * @example listing
             * @enum {string}
             */
            kind: "home" | "listing" | "agent" | "office" | "builder" | "community" | "assessment";
            /**
             * @description Its number.
             * @example 1000302
             */
            id: number;
            /**
             * @description What happened to it.
             * @example changed
             * @enum {string}
             */
            change: "added" | "changed" | "removed";
            /**
             * @description Which groups of fields differ; empty unless it changed.
             * @example [
             *       "price"
             *     ]
             */
            groups: ("address" | "dates" | "facts" | "features" | "identity" | "media" | "open_houses" | "people" | "price" | "status" | "text")[];
            /**
             * @description The record as it is now, with the columns of its table; not of a removed one. Left out when unknown.
             * @example {
             *       "id": 1000302,
             *       "list_price": 634500
             *     }
             */
            record?: {
                [key: string]: unknown;
            };
        };
        /** @description A page of changes. */
        Changes: {
            /**
             * @description The edition since which changes are listed.
             * @example 12
             */
            since: string;
            /**
             * @description The edition up to which they are listed. Ask for changes since this one next.
             * @example 15
             */
            edition: string;
            /** @description Changes of this page, which may be empty although there are further pages. */
            changes: components["schemas"]["RecordChange"][];
            /**
             * @description The cursor of the next page. The last page has none. Null when unknown.
             * @example 12_15_listing_1000302
             */
            next_cursor: string | null;
        };
        /** @description A source of listings, and what must be shown with them. */
        SourceOfListings: {
            /**
             * @description Name of the source, as source.id of property detail states it without a system of its own.
             * @example nwmls
             */
            source: string;
            /**
             * @description When the source was last read, also if nothing had changed. Null when unknown.
             * @example 2026-01-20T12:00:00.000Z
             */
            last_updated_at: string | null;
            /**
             * @description Who offers a home. {office}, {agent}, {system} and {listing_id} are those of the listing; details have them filled in. Null when unknown.
             * @example Listing courtesy of {office}.
             */
            attribution: string | null;
            /**
             * @description How to reach the source. Null when unknown.
             * @example 206-555-0100
             */
            contact: string | null;
            /**
             * @description What must be shown with the listings. Null when unknown.
             * @example Not guaranteed.
             */
            disclaimer: string | null;
            /**
             * @description The statuses in which listings are shown; empty for all.
             * @example [
             *       "Active",
             *       "Pending"
             *     ]
             */
            statuses: string[];
            /**
             * @description The groups of fields that are held back.
             * @example [
             *       "sale_price"
             *     ]
             */
            withheld: string[];
            /**
             * @description How long after it came on the market a listing is shown first.
             * @example 1440
             */
            delay_minutes: number;
        };
        /** @description A part of a table of one edition. */
        ExportedRows: {
            /**
             * @description The table.
             * @example listing
             * @enum {string}
             */
            table: "home" | "listing" | "agent" | "office" | "builder" | "community" | "assessment";
            /**
             * @description The edition of all pages. Ask for changes since this one afterwards.
             * @example 15
             */
            edition: string;
            /**
             * @description Records by ascending number. A page may have fewer than asked for.
             * @example [
             *       {
             *         "id": 1000302,
             *         "list_price": 634500
             *       }
             *     ]
             */
            rows: {
                [key: string]: unknown;
            }[];
            /**
             * @description Records of this page that may not be shown.
             * @example 2
             */
            withheld: number;
            /**
             * @description The cursor of the next page. The last page has none. Null when unknown.
             * @example 15_listing_1000302
             */
            next_cursor: string | null;
        };
        Message: {
            message: string;
        };
        Failure: {
            success: boolean;
            message: string;
            status_code: number;
            cost: number;
            explain: string;
        };
    };
    responses: {
        /** @description The bytes are those that if-none-match names by their etag. Not charged. */
        Unchanged: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description Names these bytes; send it as if-none-match to ask whether they have changed. */
                etag?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is rejected as invalid; the header x-error-detail says why. Not charged. */
        BadRequest: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description One line: the parameter, what it got and what it takes. */
                "x-error-detail"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Bad request"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The API key is missing or invalid. Not charged. */
        InvalidKey: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Invalid API key. See the documentation about keys: docs/keys.md of Plat."
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The holder of the key has no active subscription. Not charged. */
        NotSubscribed: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "You are not subscribed to this API."
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description No such path, or no published record has the identifier. Not charged. */
        NotFound: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not found"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The path does not take this method; the header Allow lists the methods that it takes. Not charged. */
        MethodNotAllowed: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description GET */
                allow?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Method not allowed"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The header Accept-Encoding rules out both gzip and no compression. Not charged. */
        NotAcceptable: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not acceptable"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The request did not arrive in time; the connection is closed. Not charged. */
        RequestTimedOut: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description One line: what of the request is not taken, and what is. */
                "x-error-detail"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Request timeout"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The edition can no longer be read; the header x-error-detail says what to do instead, and x-oldest-edition and x-newest-edition which editions can be read. Not charged. */
        Gone: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description One line: what of the request is not taken, and what is. */
                "x-error-detail"?: string;
                /** @description The oldest edition that can be read. */
                "x-oldest-edition"?: number;
                /** @description The newest edition. */
                "x-newest-edition"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Gone"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description Path and query together are too long; the connection is closed. Not charged. */
        TargetTooLong: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description One line: what of the request is not taken, and what is. */
                "x-error-detail"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "URI too long"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The header Expect is not supported, since no request has a body; the connection is closed. Not charged. */
        ExpectationFailed: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description One line: what of the request is not taken, and what is. */
                "x-error-detail"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Expectation failed"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The headers are too many or too long; the connection is closed. Not charged. */
        HeadersTooLarge: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description One line: what of the request is not taken, and what is. */
                "x-error-detail"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Request header fields too large"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description Internal failure. Not charged. */
        InternalFailure: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "message": "Request failed with status 500: Internal Server Error",
                 *       "status_code": 500,
                 *       "cost": 0,
                 *       "explain": "The request failed and is not charged."
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The service is answering as many requests as it can, or does not serve the edition of x-min-edition yet; the header Retry-After says when to ask again. Not charged. */
        Overloaded: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                /** @description Seconds to wait. */
                "retry-after"?: number;
                /** @description One line: what of the request is not taken, and what is. */
                "x-error-detail"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Service unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description No such path. Not charged. */
        NoSuchPath: {
            headers: {
                /** @description Identifier of the request, as in the ledger. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not found"
                 *     }
                 */
                "application/json": components["schemas"]["Message"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "builder-detail": {
        parameters: {
            query: {
                /**
                 * @description Identifier of the builder, as property detail shows it. Takes digits only, at least one. Also accepted as feedId.
                 * @example 12
                 */
                feed_id: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "url": "/builders/sample-timberline-homes/1000001",
                     *         "location": [
                     *           {
                     *             "regionId": 524900925,
                     *             "urlFragment": "burien-wa",
                     *             "providerListingIds": [
                     *               1000006
                     *             ],
                     *             "name": "Burien, WA",
                     *             "boundBox": {
                     *               "north": 47.657308,
                     *               "south": 47.394699,
                     *               "east": -122.185894,
                     *               "west": -122.470909
                     *             },
                     *             "averageRatings": 4.5,
                     *             "reviews": []
                     *           }
                     *         ],
                     *         "allCommunities": [
                     *           1000006
                     *         ],
                     *         "description": "Family homes since 1984.",
                     *         "name": "Sample Timberline Homes",
                     *         "logoUrl": "https://photos.example/1cccc370-builder.svg",
                     *         "communitiesCount": 6,
                     *         "averageRatings": 4.5,
                     *         "specialties": [
                     *           "Energy-efficient homes"
                     *         ],
                     *         "feedId": 1000001,
                     *         "communityCards": [
                     *           {
                     *             "communityAddress": {
                     *               "longitude": -122.348556,
                     *               "latitude": 47.455739,
                     *               "city": "Burien",
                     *               "state": "WA"
                     *             },
                     *             "providerListingId": 1000006,
                     *             "url": "/communities/burien-reserve-6/1000006",
                     *             "style": "SingleFamily",
                     *             "name": "Burien Reserve 6",
                     *             "featuredImage": {
                     *               "url": "https://photos.example/f00812b4-exterior.jpg"
                     *             },
                     *             "minPrice": 895000,
                     *             "currency": "USD"
                     *           }
                     *         ],
                     *         "boundBox": {
                     *           "north": 47.657308,
                     *           "south": 47.394699,
                     *           "east": -122.185894,
                     *           "west": -122.470909
                     *         },
                     *         "reviews": [],
                     *         "minPrice": 650000,
                     *         "currency": "USD",
                     *         "specCount": 39
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BuilderDetailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "similar-homes": {
        parameters: {
            query: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as ppid, propertyId.
                 * @example 2101553
                 */
                property_id: string;
                /**
                 * @description Only these fields of each item, in the order of the whole answer. Fields that are never left out are shown in any case. Takes a comma-separated list of fields of the answer, with dots for fields of fields. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "list_price",
                 *       "location.address.line",
                 *       "description.beds"
                 *     ]
                 */
                fields?: ("property_id" | "description" | "description.baths_max" | "description.baths_min" | "description.beds_max" | "description.beds_min" | "description.beds" | "description.baths_full" | "description.baths_half" | "description.sqft" | "description.lot_sqft" | "description.name" | "rentals_application_eligibility" | "rentals_application_eligibility.estimated_status" | "community" | "location" | "location.address" | "location.address.coordinate" | "location.address.coordinate.lat" | "location.address.coordinate.lon" | "location.address.line" | "location.address.city" | "location.address.state_code" | "location.address.postal_code" | "estimate" | "estimate.estimate" | "estimate.date" | "list_price" | "list_price_max" | "list_price_min" | "available_date_change_timestamp" | "permalink" | "status" | "listing_id" | "flags" | "flags.is_coming_soon" | "flags.is_contingent" | "flags.is_new_construction" | "flags.is_pending" | "flags.is_foreclosure" | "flags.is_for_rent" | "flags.is_plan" | "flags.is_price_reduced" | "flags.is_new_listing" | "flags.is_sales_builder" | "flags.has_new_availability" | "primary_photo" | "primary_photo.href" | "source" | "source.type" | "source.id")[];
                /**
                 * @description Most items in the answer. With pages it is the length of a page, which is never more than that of the service. Takes a whole number, at least 1 and at most 500.
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "property_id": "1000304",
                     *           "description": {
                     *             "baths_max": 3,
                     *             "baths_min": 2,
                     *             "beds_max": 5,
                     *             "beds_min": 3,
                     *             "beds": 5,
                     *             "baths_full": 4,
                     *             "baths_half": 1,
                     *             "sqft": 3430,
                     *             "lot_sqft": 5000,
                     *             "name": "Birch 1"
                     *           },
                     *           "rentals_application_eligibility": {
                     *             "estimated_status": "unknown"
                     *           },
                     *           "community": {
                     *             "provider_listing_id": 1000002,
                     *             "name": "Seattle Orchard 2",
                     *             "url": "/communities/seattle-orchard-2/1000002"
                     *           },
                     *           "location": {
                     *             "address": {
                     *               "coordinate": {
                     *                 "lat": 47.658216,
                     *                 "lon": -122.398928
                     *               },
                     *               "line": "409 Harvest Way",
                     *               "city": "Seattle",
                     *               "state_code": "WA",
                     *               "postal_code": "98199"
                     *             }
                     *           },
                     *           "estimate": {
                     *             "estimate": 2310000,
                     *             "date": "2026-04-03"
                     *           },
                     *           "list_price": 2332000,
                     *           "list_price_max": 2500000,
                     *           "list_price_min": 2100000,
                     *           "available_date_change_timestamp": null,
                     *           "permalink": "/homes/409-harvest-way-seattle-wa-98199/1000304",
                     *           "status": "for_sale",
                     *           "listing_id": "2002051",
                     *           "flags": {
                     *             "is_coming_soon": false,
                     *             "is_contingent": false,
                     *             "is_new_construction": true,
                     *             "is_pending": false,
                     *             "is_foreclosure": false,
                     *             "is_for_rent": false,
                     *             "is_plan": false,
                     *             "is_price_reduced": false,
                     *             "is_new_listing": true,
                     *             "is_sales_builder": true,
                     *             "has_new_availability": false
                     *           },
                     *           "primary_photo": {
                     *             "href": "https://photos.example/3327fe6b-exterior.jpg"
                     *           },
                     *           "source": {
                     *             "type": "mls",
                     *             "id": "sample"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SimilarHomesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "neighborhood-and-schools": {
        parameters: {
            query: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as ppid, propertyId.
                 * @example 2101553
                 */
                property_id: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "schools": {
                     *           "total": 20,
                     *           "schools": [
                     *             {
                     *               "id": "1000171",
                     *               "name": "Sample High School",
                     *               "slug_id": "sample-high-school-seattle-wa-1000171",
                     *               "slug": "sample-high-school-seattle-wa",
                     *               "education_levels": [
                     *                 "high"
                     *               ],
                     *               "distance_in_miles": 0.3,
                     *               "student_teacher_ratio": 21.4,
                     *               "rating": 7,
                     *               "grades": [
                     *                 "9",
                     *                 "10",
                     *                 "11",
                     *                 "12"
                     *               ],
                     *               "funding_type": "public",
                     *               "student_count": 1149,
                     *               "review_count": 6,
                     *               "parent_rating": 4,
                     *               "assigned": true
                     *             }
                     *           ]
                     *         },
                     *         "location": {
                     *           "neighborhoods": [
                     *             {
                     *               "city": "Seattle",
                     *               "id": "1000047",
                     *               "level": "neighborhood",
                     *               "name": "Magnolia",
                     *               "geo_type": "neighborhood",
                     *               "state_code": "WA",
                     *               "slug_id": "Magnolia_Seattle_WA",
                     *               "geo_statistics": {
                     *                 "housing_market": {
                     *                   "median_listing_price": 2266000,
                     *                   "median_sold_price": 1984000,
                     *                   "median_rent_price": 2750,
                     *                   "median_price_per_sqft": 679.88,
                     *                   "median_days_on_market": 21,
                     *                   "listing_count": 7,
                     *                   "rental_listing_count": 2,
                     *                   "year_to_year": {
                     *                     "median_listing_price": 0.034,
                     *                     "median_sold_price": 0.021,
                     *                     "median_rent_price": -0.01,
                     *                     "median_price_per_sqft": 0.027
                     *                   },
                     *                   "month_to_month": {
                     *                     "median_listing_price": 0.034,
                     *                     "median_sold_price": 0.021,
                     *                     "median_rent_price": -0.01,
                     *                     "median_price_per_sqft": 0.027
                     *                   }
                     *                 }
                     *               },
                     *               "boundary": {
                     *                 "type": "Polygon",
                     *                 "coordinates": [
                     *                   [
                     *                     [
                     *                       -122.41,
                     *                       47.64
                     *                     ],
                     *                     [
                     *                       -122.38,
                     *                       47.64
                     *                     ],
                     *                     [
                     *                       -122.38,
                     *                       47.66
                     *                     ],
                     *                     [
                     *                       -122.41,
                     *                       47.64
                     *                     ]
                     *                   ]
                     *                 ]
                     *               },
                     *               "centroid": {
                     *                 "lat": 47.647916,
                     *                 "lon": -122.449151
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NeighborhoodAndSchoolsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "nearby-rentals": {
        parameters: {
            query: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as ppid, propertyId.
                 * @example 2101553
                 */
                property_id: string;
                /**
                 * @description Only these fields of each item, in the order of the whole answer. Fields that are never left out are shown in any case. Takes a comma-separated list of fields of the answer, with dots for fields of fields. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "list_price",
                 *       "location.address.line",
                 *       "description.beds"
                 *     ]
                 */
                fields?: ("property_id" | "listing_id" | "primary" | "status" | "list_price" | "list_price_max" | "list_price_min" | "href" | "permalink" | "flags" | "flags.is_contingent" | "flags.is_new_construction" | "flags.is_pending" | "flags.is_foreclosure" | "flags.is_new_listing" | "primary_photo" | "primary_photo.href" | "description" | "description.type" | "description.baths" | "description.baths_full" | "description.baths_half" | "description.beds" | "description.sqft" | "description.baths_min" | "description.baths_max" | "description.beds_min" | "description.beds_max" | "description.sqft_min" | "description.sqft_max" | "location" | "location.address" | "location.address.city" | "location.address.country" | "location.address.line" | "location.address.state" | "location.address.state_code" | "location.address.postal_code")[];
                /**
                 * @description Most items in the answer. With pages it is the length of a page, which is never more than that of the service. Takes a whole number, at least 1 and at most 500.
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "property_id": "1000206",
                     *           "listing_id": "S2002051",
                     *           "primary": true,
                     *           "status": "for_rent",
                     *           "list_price": 3150,
                     *           "list_price_max": 3400,
                     *           "list_price_min": 1450,
                     *           "href": "https://homes.example/homes/6532-40th-ave-nw/1000206",
                     *           "permalink": "/homes/6532-40th-ave-nw/1000206",
                     *           "flags": {
                     *             "is_contingent": false,
                     *             "is_new_construction": false,
                     *             "is_pending": false,
                     *             "is_foreclosure": false,
                     *             "is_new_listing": true
                     *           },
                     *           "primary_photo": {
                     *             "href": "https://photos.example/5d550276-building.jpg"
                     *           },
                     *           "description": {
                     *             "type": "condos",
                     *             "baths": 1.75,
                     *             "baths_full": 1,
                     *             "baths_half": 0,
                     *             "beds": 3,
                     *             "sqft": 1390,
                     *             "baths_min": 1,
                     *             "baths_max": 1.75,
                     *             "beds_min": 0,
                     *             "beds_max": 3,
                     *             "sqft_min": 480,
                     *             "sqft_max": 1390
                     *           },
                     *           "location": {
                     *             "address": {
                     *               "city": "Seattle",
                     *               "country": "USA",
                     *               "line": "6532 40th Ave NW # 502",
                     *               "state": "Washington",
                     *               "state_code": "WA",
                     *               "postal_code": "98199"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NearbyRentalsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "property-detail": {
        parameters: {
            query: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as ppid, propertyId.
                 * @example 2101553
                 */
                property_id: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description Where the point of the home comes from if no listing and no public record states one: address_point (that of its address in loaded address data) or street_block (one on its block, near the home). Absent otherwise.
                     * @example street_block
                     */
                    "x-point-source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "coming_soon_date": "2026-04-10",
                     *         "augmented_gallery": [
                     *           {
                     *             "key": "kitchen",
                     *             "category": "Kitchen",
                     *             "detailedText": "Kitchen with an island",
                     *             "photoCount": 3,
                     *             "photos": [
                     *               {
                     *                 "href": "https://photos.example/81c96b1b-exterior.jpg",
                     *                 "tag": "kitchen"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "mortgage": {
                     *           "property_tax_rate": 0.0092,
                     *           "closing_cost": 19035,
                     *           "closing_cost_rate": "3%",
                     *           "due_at_close": 146035,
                     *           "insurance_rate": 0.0021,
                     *           "county_fha_loan_limit": 1037300,
                     *           "is_listing_price_eligible_for_fha": true,
                     *           "estimate": {
                     *             "monthly_payment": 4120,
                     *             "monthly_payment_details": [
                     *               {
                     *                 "amount": 3102,
                     *                 "display_name": "Principal & Interest",
                     *                 "type": "principal_and_interest"
                     *               }
                     *             ],
                     *             "average_rate": {
                     *               "rate": 0.0605,
                     *               "loan_type": {
                     *                 "term": 30
                     *               }
                     *             }
                     *           }
                     *         },
                     *         "advertisers": [
                     *           {
                     *             "team": null,
                     *             "state_license": "12345",
                     *             "address": {
                     *               "city": "Seattle",
                     *               "country": "USA",
                     *               "line": "1200 Pine St",
                     *               "postal_code": "98101",
                     *               "state": "Washington",
                     *               "state_code": "WA"
                     *             },
                     *             "builder": null,
                     *             "broker": {
                     *               "accent_color": "#0a6bba",
                     *               "designations": [
                     *                 "CRS"
                     *               ],
                     *               "fulfillment_id": "1000004",
                     *               "name": "Sample Realty",
                     *               "logo": "https://office.example/logo.svg"
                     *             },
                     *             "email": "agent@example.com",
                     *             "fulfillment_id": "1000017",
                     *             "href": "https://agent.example",
                     *             "mls_set": "NWMLS",
                     *             "name": "Sample Agent",
                     *             "nrds_id": "123456789",
                     *             "office": {
                     *               "address": {
                     *                 "city": "Seattle",
                     *                 "country": "USA",
                     *                 "line": "1200 Pine St",
                     *                 "postal_code": "98101",
                     *                 "state": "Washington",
                     *                 "state_code": "WA",
                     *                 "coordinate": {
                     *                   "lat": 47.6145,
                     *                   "lon": -122.3312
                     *                 }
                     *               },
                     *               "application_url": "https://office.example/apply",
                     *               "email": "office@example.com",
                     *               "lead_email": null,
                     *               "fulfillment_id": "1000004",
                     *               "hours": null,
                     *               "href": "https://office.example",
                     *               "mls_set": "NWMLS",
                     *               "out_of_community": null,
                     *               "name": "Sample Realty",
                     *               "phones": [
                     *                 {
                     *                   "ext": "12",
                     *                   "number": "206-555-0176",
                     *                   "primary": true,
                     *                   "trackable": null,
                     *                   "type": "Mobile"
                     *                 }
                     *               ],
                     *               "photo": null,
                     *               "slogan": "Homes for everybody"
                     *             },
                     *             "phones": [
                     *               {
                     *                 "ext": "12",
                     *                 "number": "206-555-0176",
                     *                 "primary": true,
                     *                 "trackable": null,
                     *                 "type": "Mobile"
                     *               }
                     *             ],
                     *             "photo": {
                     *               "href": "https://agent.example/portrait.jpg"
                     *             },
                     *             "slogan": "Homes for everybody",
                     *             "type": "seller"
                     *           }
                     *         ],
                     *         "builder": {
                     *           "feed_id": 1000001,
                     *           "name": "Sample Timberline Homes",
                     *           "url": "/builders/sample-timberline-homes/1000001",
                     *           "logo_url": "https://photos.example/1cccc370-builder.svg"
                     *         },
                     *         "promotions": null,
                     *         "buyers": null,
                     *         "community": {
                     *           "provider_listing_id": 1000002,
                     *           "name": "Seattle Orchard 2",
                     *           "url": "/communities/seattle-orchard-2/1000002"
                     *         },
                     *         "move_in_date": "2027-03-11",
                     *         "vendor_3d_tour": null,
                     *         "virtual_tours": null,
                     *         "videos": null,
                     *         "provider_url": "https://provider.example/2002051",
                     *         "products": {
                     *           "product_attributes": {
                     *             "plan": "sample"
                     *           },
                     *           "products": [
                     *             "co_broke"
                     *           ],
                     *           "brand_name": "Example Homes",
                     *           "is_promoted_listing": false
                     *         },
                     *         "consumer_advertisers": [
                     *           {
                     *             "advertiser_id": "1000017",
                     *             "agent_id": "1000017",
                     *             "broker_id": "1000004",
                     *             "office_id": "1000004",
                     *             "name": "Sample Agent",
                     *             "type": "Agent",
                     *             "slogan": "Homes for everybody",
                     *             "phone": "206-555-0176",
                     *             "href": "https://agent.example",
                     *             "show_provider_logo": true,
                     *             "hours": null,
                     *             "contact_name": "Sample Agent",
                     *             "address": null,
                     *             "photo": {
                     *               "description": "Portrait",
                     *               "href": "https://agent.example/portrait.jpg",
                     *               "type": "agent_photo"
                     *             }
                     *           }
                     *         ],
                     *         "description": {
                     *           "baths_3qtr": 1,
                     *           "baths_full": 2,
                     *           "baths_half": 1,
                     *           "baths_max": 2,
                     *           "baths_min": 1,
                     *           "baths_total": 2.5,
                     *           "baths_consolidated": "2.5",
                     *           "beds": 3,
                     *           "beds_max": 3,
                     *           "beds_min": 0,
                     *           "construction": "Wood Frame",
                     *           "cooling": "Central Air",
                     *           "exterior": "Balcony",
                     *           "fireplace": "Gas",
                     *           "garage": 2,
                     *           "garage_max": 2,
                     *           "garage_min": 0,
                     *           "garage_type": "Attached Garage",
                     *           "heating": "Forced Air",
                     *           "logo": "https://community.example/logo.svg",
                     *           "lot_sqft": 5000,
                     *           "name": "Birch 1",
                     *           "pool": "In Ground",
                     *           "roofing": "Composition",
                     *           "rooms": 7,
                     *           "sqft": 1840,
                     *           "sqft_max": 1200,
                     *           "sqft_min": 480,
                     *           "stories": 2,
                     *           "styles": "Craftsman",
                     *           "sub_type": "condo",
                     *           "text": "Sunny corner lot near the park.",
                     *           "type": "single_family",
                     *           "units": 24,
                     *           "year_built": 1998,
                     *           "year_renovated": 2019,
                     *           "zoning": "NR3"
                     *         },
                     *         "details": [
                     *           {
                     *             "category": "Bedrooms",
                     *             "parent_category": "Interior",
                     *             "text": [
                     *               "Bedrooms: 3"
                     *             ]
                     *           }
                     *         ],
                     *         "other_listings": {
                     *           "provider": [
                     *             {
                     *               "listing_id": "2002051",
                     *               "status": "for_sale",
                     *               "listing_key": "K2002051",
                     *               "sold_date": "2022-08-03",
                     *               "primary": true,
                     *               "unique": true
                     *             }
                     *           ]
                     *         },
                     *         "lead_attributes": {
                     *           "show_contact_an_agent": true,
                     *           "lead_type": "co_broke",
                     *           "market_type": "choice",
                     *           "show_lead_form": true,
                     *           "disclaimer_text": "Sample data; no message goes anywhere.",
                     *           "is_lender_partner_eligible": false,
                     *           "show_text_leads": false,
                     *           "partner_lead_attributes": {
                     *             "flip_the_market_enabled": false,
                     *             "phones": [
                     *               {
                     *                 "number": "206-555-0100",
                     *                 "category": "schedule_tour"
                     *               }
                     *             ]
                     *           },
                     *           "ready_connect_mortgage": {
                     *             "show_contact_a_lender": false,
                     *             "show_lender_partner": false
                     *           }
                     *         },
                     *         "flags": {
                     *           "is_coming_soon": false,
                     *           "is_contingent": false,
                     *           "is_foreclosure": false,
                     *           "is_new_construction": false,
                     *           "is_pending": false,
                     *           "is_subdivision": true,
                     *           "is_price_reduced": false,
                     *           "is_new_listing": true,
                     *           "is_short_sale": false,
                     *           "is_price_excludes_land": false,
                     *           "is_usda_eligible": false,
                     *           "is_auction": false,
                     *           "is_fractionally_owned": false,
                     *           "is_non_deeded": false
                     *         },
                     *         "href": "https://homes.example/homes/401-copper-st/1000302",
                     *         "last_sold_date": "2018-06-28",
                     *         "last_sold_price": 512000,
                     *         "list_date": "2026-04-03T16:00:00Z",
                     *         "list_price": 634500,
                     *         "last_price_change_amount": -25000,
                     *         "listing_id": "2002051",
                     *         "location": {
                     *           "street_view_url": "https://streets.example.com/view",
                     *           "street_view_metadata_url": "https://streets.example.com/metadata",
                     *           "address": {
                     *             "city": "Seattle",
                     *             "country": "USA",
                     *             "line": "401 Copper St",
                     *             "postal_code": "98199",
                     *             "state": "Washington",
                     *             "state_code": "WA",
                     *             "street_direction": "N",
                     *             "street_name": "Copper",
                     *             "street_number": "401",
                     *             "street_post_direction": "NW",
                     *             "street_suffix": "St",
                     *             "unit": "502",
                     *             "validation_code": "121",
                     *             "coordinate": {
                     *               "lat": 47.656699,
                     *               "lon": -122.400542
                     *             }
                     *           },
                     *           "county": {
                     *             "fips_code": "53033",
                     *             "name": "King",
                     *             "state_code": "WA"
                     *           },
                     *           "search_areas": [
                     *             {
                     *               "city": "seattle",
                     *               "state_code": "wa"
                     *             }
                     *           ],
                     *           "city": {
                     *             "county_needed_for_uniq": false,
                     *             "slug_id": "Seattle_WA"
                     *           },
                     *           "postal_code": {
                     *             "slug_id": "98199"
                     *           }
                     *         },
                     *         "home_tours": {
                     *           "virtual_tours": []
                     *         },
                     *         "floorplans": {
                     *           "vendor_floorplan": [
                     *             {
                     *               "href": "https://photos.example/d8d55cb0-floor_plan.svg"
                     *             }
                     *           ]
                     *         },
                     *         "open_houses": [
                     *           {
                     *             "start_date": "2026-04-05T13:00:00",
                     *             "end_date": "2026-04-05T15:00:00",
                     *             "description": "Please park on the street.",
                     *             "time_zone": "America/Los_Angeles",
                     *             "dst": true
                     *           }
                     *         ],
                     *         "permalink": "/homes/401-copper-st/1000302",
                     *         "photo_count": 24,
                     *         "photos": [
                     *           {
                     *             "title": "Kitchen",
                     *             "description": "Kitchen with an island",
                     *             "href": "https://photos.example/81c96b1b-exterior.jpg",
                     *             "type": "exterior",
                     *             "tags": [
                     *               {
                     *                 "label": "exterior"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "price_per_sqft": 345,
                     *         "primary_photo": {
                     *           "href": "https://photos.example/81c96b1b-exterior.jpg"
                     *         },
                     *         "hoa": {
                     *           "fee": 250
                     *         },
                     *         "property_id": "1000302",
                     *         "source": {
                     *           "last_update_date": "2026-04-03T16:00:00Z",
                     *           "days_on_mls": 12,
                     *           "agents": [
                     *             {
                     *               "agent_id": "1000017",
                     *               "agent_name": "Sample Agent",
                     *               "agent_email": "agent@example.com",
                     *               "agent_phone": "206-555-0176",
                     *               "id": "A-17",
                     *               "office_id": "O-4",
                     *               "office_name": "Sample Realty",
                     *               "office_phone": "206-555-0140",
                     *               "type": "seller"
                     *             }
                     *           ],
                     *           "disclaimer": {
                     *             "href": "https://mls.example",
                     *             "logo": "https://mls.example/logo.svg",
                     *             "text": "Listing courtesy of Sample Realty"
                     *           },
                     *           "copyrightnotice": "Copyright 2026 Sample MLS",
                     *           "imagedisclaimer": "Pictures are drawn.",
                     *           "id": "sample",
                     *           "plan_id": "P1",
                     *           "listing_id": "S2002051",
                     *           "spec_id": "Birch1-effeaf28-1",
                     *           "name": "sample",
                     *           "raw": {
                     *             "status": "Active",
                     *             "style": "Craftsman",
                     *             "tax_amount": "7120"
                     *           },
                     *           "type": "mls",
                     *           "community_id": "SB1/102"
                     *         },
                     *         "status": "for_sale",
                     *         "suppression_flags": {
                     *           "has_suppress_all_offmarket_photos_except_one": false
                     *         },
                     *         "tags": [
                     *           "two_or_more_stories"
                     *         ],
                     *         "tags_for_display": [
                     *           "Two or more stories"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyDetailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    lightbox: {
        parameters: {
            query: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as property_id, propertyId.
                 * @example 2101553
                 */
                ppid: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1
                     *     }
                     */
                    "application/json": components["schemas"]["LightboxResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "mortgage-rates": {
        parameters: {
            query?: {
                /**
                 * @description Loan program: adjustable after a fixed period of 3, 5 or 7 years, or fixed over a term. Takes one of ARM3, ARM5, ARM7, Fixed10Year, Fixed15Year, Fixed20Year, Fixed30Year.
                 * @example Fixed30Year
                 */
                program?: "ARM3" | "ARM5" | "ARM7" | "Fixed10Year" | "Fixed15Year" | "Fixed20Year" | "Fixed30Year";
                /**
                 * @description What the loan is for. Takes one of Purchase, Refinance. Also accepted as loanPurpose.
                 * @example Purchase
                 */
                loan_purpose?: "Purchase" | "Refinance";
                /**
                 * @description The borrower's credit: VeryHigh is excellent, High good, Low fair or poor. Takes one of VeryHigh, High, Low. Also accepted as credit_score_bucket, credit_rating, creditScore, creditScoreBucket, creditRating.
                 * @example High
                 */
                credit_score?: "VeryHigh" | "High" | "Low";
                /**
                 * @description Down payment: VeryHigh is large, High medium, Normal standard or minimum. Takes one of VeryHigh, High, Normal. Also accepted as down_payment_bucket, downPayment, downPaymentBucket.
                 * @example Normal
                 */
                down_payment?: "VeryHigh" | "High" | "Normal";
                /**
                 * @description City, state or ZIP code of the property; the whole country if absent. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description Time range in days, ending at the newest sample. Takes one of 1, 7, 30, 90, 365, 720. Also accepted as days, time_range, durationDays, timeRange.
                 * @example 365
                 */
                duration_days?: "1" | "7" | "30" | "90" | "365" | "720";
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "query": {
                     *           "creditScoreBucket": "VeryHigh",
                     *           "loanAmountBucket": "Conforming",
                     *           "loanToValueBucket": "Normal",
                     *           "loanType": "Conventional",
                     *           "program": "Fixed30Year"
                     *         },
                     *         "samples": [
                     *           {
                     *             "apr": 6.21,
                     *             "rate": 6.05,
                     *             "time": "2026-04-02T12:00:00-04:00",
                     *             "volume": 1480
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MortgageRatesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "loan-calculation": {
        parameters: {
            query: {
                /**
                 * @description Down payment in US dollars, at most the price. Takes a number, at least 0 and at most 1000000000000. Also accepted as downPayment.
                 * @example 258000
                 */
                down_payment: number;
                /**
                 * @description Homeowners' association fees in US dollars per month. Takes a number, at least 0 and at most 1000000000000. Also accepted as hoaFees.
                 * @example 0
                 */
                hoa_fees: number;
                /**
                 * @description Annual home insurance as a fraction of the price. Takes a number, at least 0 and at most 1. Also accepted as homeInsuranceRate.
                 * @example 0.0033
                 */
                home_insurance_rate: number;
                /**
                 * @description Annual interest rate as a fraction; 0 is a loan without interest. Takes a number, at least 0 and less than 1. Also accepted as interestRate.
                 * @example 0.0605
                 */
                interest_rate: number;
                /**
                 * @description Type of loan. An adjustable loan is paid off over 30 years at the given rate. Takes one of THIRTY_YEAR_FIX, TWENTY_YEAR_FIX, FIFTEEN_YEAR_FIX, TEN_YEAR_FIX, THIRTY_YEAR_FHA, THIRTY_YEAR_VA, FIVE_ONE_ARM, SEVEN_ONE_ARM, in any case. Also accepted as loanType.
                 * @example THIRTY_YEAR_FIX
                 */
                loan_type: "THIRTY_YEAR_FIX" | "TWENTY_YEAR_FIX" | "FIFTEEN_YEAR_FIX" | "TEN_YEAR_FIX" | "THIRTY_YEAR_FHA" | "THIRTY_YEAR_VA" | "FIVE_ONE_ARM" | "SEVEN_ONE_ARM";
                /**
                 * @description Price of the home in US dollars. Takes a number, more than 0 and at most 1000000000000.
                 * @example 1290000
                 */
                price: number;
                /**
                 * @description Annual property tax as a fraction of the price. Takes a number, at least 0 and at most 1. Also accepted as propertyTaxRate.
                 * @example 0.0125
                 */
                property_tax_rate: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "monthly_cost": 7920,
                     *         "total_payment": 2239407,
                     *         "monthly_cost_items": [
                     *           {
                     *             "amount": 6221,
                     *             "display_name": "Principal & interest",
                     *             "type": "PRINCIPAL_AND_INTEREST"
                     *           }
                     *         ],
                     *         "amortization_schedule": [
                     *           {
                     *             "interest": 62092,
                     *             "principal": 12555
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LoanCalculationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "past-sales": {
        parameters: {
            query: {
                /**
                 * @description Identifier of the agent, as property detail shows it. Takes digits only, at least one. Also accepted as agentId.
                 * @example 431
                 */
                agent_id: string;
                /**
                 * @description Page of the result, starting at 1. Takes a whole number of at least 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Only these fields of each item, in the order of the whole answer. Fields that are never left out are shown in any case. Takes a comma-separated list of fields of the answer, with dots for fields of fields. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "sold_date",
                 *       "price",
                 *       "street_address"
                 *     ]
                 */
                fields?: ("represented" | "representedList" | "sold_date" | "price" | "ppid" | "image_url" | "medium_image_url" | "image_alt" | "home_details_url" | "street_address" | "city_state_zipcode" | "city" | "state" | "latitude" | "longitude" | "bathrooms" | "bedrooms" | "livingAreaValue" | "livingAreaUnitsShort" | "mlsLogoSrc")[];
                /**
                 * @description Most items in the answer. With pages it is the length of a page, which is never more than that of the service. Takes a whole number, at least 1 and at most 500.
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "represented": "Seller",
                     *           "representedList": [
                     *             "Seller"
                     *           ],
                     *           "sold_date": "8/3/2022",
                     *           "price": "$215,000",
                     *           "ppid": 1000247,
                     *           "image_url": "https://photos.example/9495b247-exterior.jpg",
                     *           "medium_image_url": "https://photos.example/m.jpg",
                     *           "image_alt": "401 Copper St, Seattle, WA, 98199",
                     *           "home_details_url": "/homes/401-copper-st-seattle-wa-98199/1000302",
                     *           "street_address": "401 Copper St",
                     *           "city_state_zipcode": "Seattle, WA, 98199",
                     *           "city": "Seattle",
                     *           "state": "WA",
                     *           "latitude": 47.68697,
                     *           "longitude": -122.27596,
                     *           "bathrooms": 2,
                     *           "bedrooms": 4,
                     *           "livingAreaValue": 2470,
                     *           "livingAreaUnitsShort": "sqft",
                     *           "mlsLogoSrc": "https://mls.example/logo.svg"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["PastSalesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "search-by-location": {
        parameters: {
            query: {
                /**
                 * @description Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius (2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location: string;
                /**
                 * @description Page of the result, starting at 1. Takes a whole number of at least 1.
                 * @example 2
                 */
                page?: number;
                /**
                 * @description Homes for sale, for rent, or sold. Takes one of for_sale, for_rent, sold. Also accepted as status, listingStatus.
                 * @example for_sale
                 */
                listing_status?: "for_sale" | "for_rent" | "sold";
                /**
                 * @description Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), days (newest), beds, baths, size (square feet), lot (lot size). Takes one of globalrelevanceex, priced, pricea, days, beds, baths, size, lot. Also accepted as sort, sortBy.
                 * @example days
                 */
                sort_by?: "globalrelevanceex" | "priced" | "pricea" | "days" | "beds" | "baths" | "size" | "lot";
                /**
                 * @description List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as list_price, price, price_range, listPriceRange, listPrice, priceRange.
                 * @example 300000,600000
                 */
                list_price_range?: string;
                /**
                 * @description Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as monthly_payment, monthlyPaymentRange, monthlyPayment. Only with listing_status for_sale.
                 * @example 2000,4000
                 */
                monthly_payment_range?: string;
                /**
                 * @description Down payment behind the monthly payment, in US dollars; 20% of the price if absent. Takes a number, at least 0 and at most 1000000000000. Also accepted as downPayment. Only with listing_status for_sale.
                 * @example 80000
                 */
                down_payment?: number;
                /**
                 * @description Credit score for the rate behind the monthly payment. Takes one of CS720_AND_ABOVE, CS660_719, CS620_659, CS580_619, CS579_AND_BELOW. Also accepted as credit_score, monthlyPaymentCreditScore, creditScore. Only with listing_status for_sale.
                 * @example CS660_719
                 */
                monthly_payment_credit_score?: "CS720_AND_ABOVE" | "CS660_719" | "CS620_659" | "CS580_619" | "CS579_AND_BELOW";
                /**
                 * @description Smallest number of bedrooms. Takes a number, at least 0 and at most 1000000000000. Also accepted as bedrooms, beds, bed_min, min_beds, minBedrooms, bedMin, minBeds.
                 * @example 3
                 */
                min_bedrooms?: number;
                /**
                 * @description true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms. Takes true or false. Also accepted as exact_bedrooms, exactMatchBedrooms, exactBedrooms.
                 * @example true
                 */
                exact_match_bedrooms?: boolean;
                /**
                 * @description Smallest number of bathrooms; halves are allowed. Takes a number, at least 0 and at most 1000000000000. Also accepted as bathrooms, baths, min_baths, minBathrooms, minBaths.
                 * @example 1.5
                 */
                min_bathrooms?: number;
                /**
                 * @description Any of these types of home. Takes a comma-separated list of houses, townhomes, multi_family, condos_co_ops, lots_land, apartments, manufactured. The parameter may also be repeated, once for each value. Also accepted as home_types, homeType, homeTypes. Only with listing_status for_sale or sold.
                 * @example [
                 *       "houses",
                 *       "townhomes"
                 *     ]
                 */
                home_type?: ("houses" | "townhomes" | "multi_family" | "condos_co_ops" | "lots_land" | "apartments" | "manufactured")[];
                /**
                 * @description Highest homeowners' association fee in US dollars per month. Takes a number, at least 0 and at most 1000000000000. Also accepted as hoa, max_hoa, hoaFees, maxHoa. Only with listing_status for_sale or sold.
                 * @example 250
                 */
                hoa_fees?: number;
                /**
                 * @description Any of these types of listing. Takes a comma-separated list of owner_posted, agent_listed, new_construction, foreclosures, auctions, foreclosed, pre_foreclosures. The parameter may also be repeated, once for each value. Also accepted as listingType. Only with listing_status for_sale.
                 * @example [
                 *       "agent_listed",
                 *       "new_construction"
                 *     ]
                 */
                listing_type?: ("owner_posted" | "agent_listed" | "new_construction" | "foreclosures" | "auctions" | "foreclosed" | "pre_foreclosures")[];
                /**
                 * @description Finds homes in these states as well as active ones. Takes a comma-separated list of comming_soon, accepting_backup_offers, pending_and_under_contract. The parameter may also be repeated, once for each value. Also accepted as propertyStatus. Only with listing_status for_sale.
                 * @example [
                 *       "comming_soon"
                 *     ]
                 */
                property_status?: ("comming_soon" | "accepting_backup_offers" | "pending_and_under_contract")[];
                /**
                 * @description All of these tours. Takes a comma-separated list of must_have_open_house, must_have_3d_tour, must_have_showcase, instant_tour_available. The parameter may also be repeated, once for each value. Only with listing_status for_sale or for_rent. must_have_open_house only with for_sale. must_have_showcase only with for_sale. instant_tour_available only with for_rent.
                 * @example [
                 *       "must_have_3d_tour"
                 *     ]
                 */
                tours?: ("must_have_open_house" | "must_have_3d_tour" | "must_have_showcase" | "instant_tour_available")[];
                /**
                 * @description Smallest number of parking spots. Takes a number, at least 0 and at most 1000000000000. Also accepted as parking_spots, minParkingSpots, parkingSpots.
                 * @example 2
                 */
                min_parking_spots?: number;
                /**
                 * @description true finds only homes with a garage. Takes true or false. Also accepted as have_garage, mustHaveGarage, haveGarage.
                 * @example true
                 */
                must_have_garage?: boolean;
                /**
                 * @description Living area in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as square_feet, sqft, squareFeetRange, squareFeet.
                 * @example 1500,2500
                 */
                square_feet_range?: string;
                /**
                 * @description Lot size in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as lot_size, lotSizeRange, lotSize.
                 * @example 5000,
                 */
                lot_size_range?: string;
                /**
                 * @description Year built. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as year_built, yearBuiltRange, yearBuilt.
                 * @example 1990,2010
                 */
                year_built_range?: string;
                /**
                 * @description Any of these basements. Takes a comma-separated list of finished, unfinished. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "finished"
                 *     ]
                 */
                basement?: ("finished" | "unfinished")[];
                /**
                 * @description true finds only homes with one story. Takes true or false. Also accepted as single_story, singleStoryOnly, singleStory.
                 * @example true
                 */
                single_story_only?: boolean;
                /**
                 * @description Whether to include homes in communities for people aged 55 and older. Takes one of include, do_not_show, only_show. Also accepted as senior_communities, communities55Plus, seniorCommunities.
                 * @example do_not_show
                 */
                communities_55_plus?: "include" | "do_not_show" | "only_show";
                /**
                 * @description All of these amenities. Takes a comma-separated list of must_have_ac, must_have_pool, waterfront, on_site_parking, in_unit_laundry, accepts_provider_applications, income_restricted, hardwood_floors, disabled_access, utilities_included, short_term_lease_available, furnished, outdoor_space, controlled_access, high_speed_internet, elevator, apartment_community. The parameter may also be repeated, once for each value. Also accepted as amenities, otherAmenities. on_site_parking only with for_rent. in_unit_laundry only with for_rent. accepts_provider_applications only with for_rent. income_restricted only with for_rent. hardwood_floors only with for_rent. disabled_access only with for_rent. utilities_included only with for_rent. short_term_lease_available only with for_rent. furnished only with for_rent. outdoor_space only with for_rent. controlled_access only with for_rent. high_speed_internet only with for_rent. elevator only with for_rent. apartment_community only with for_rent.
                 * @example [
                 *       "must_have_ac",
                 *       "waterfront"
                 *     ]
                 */
                other_amenities?: ("must_have_ac" | "must_have_pool" | "waterfront" | "on_site_parking" | "in_unit_laundry" | "accepts_provider_applications" | "income_restricted" | "hardwood_floors" | "disabled_access" | "utilities_included" | "short_term_lease_available" | "furnished" | "outdoor_space" | "controlled_access" | "high_speed_internet" | "elevator" | "apartment_community")[];
                /**
                 * @description Any of these views. Takes a comma-separated list of city, mountain, park, water. The parameter may also be repeated, once for each value. Also accepted as views.
                 * @example [
                 *       "mountain",
                 *       "water"
                 *     ]
                 */
                view?: ("city" | "mountain" | "park" | "water")[];
                /**
                 * @description Listed within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as daysOnProvider. Only with listing_status for_sale or for_rent.
                 * @example 30
                 */
                days_on_provider?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Words that must all occur in the remarks, features, address or MLS number. Takes text of 1 to 500 characters.
                 * @example fireplace
                 */
                keywords?: string;
                /**
                 * @description Available on or before this day. Takes a real date as YYYY-MM-DD. Also accepted as moveInDate. Only with listing_status for_rent.
                 * @example 2026-03-01
                 */
                move_in_date?: string;
                /**
                 * @description All of these pets; no_pets cannot be combined. Takes a comma-separated list of allows_large_dogs, allows_small_dogs, allows_cats, no_pets. The parameter may also be repeated, once for each value. Only with listing_status for_rent.
                 * @example [
                 *       "allows_cats"
                 *     ]
                 */
                pets?: ("allows_large_dogs" | "allows_small_dogs" | "allows_cats" | "no_pets")[];
                /**
                 * @description Sold within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as sold_in_last, soldWithin, soldInLast. Only with listing_status sold.
                 * @example 12m
                 */
                sold_within?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Only these fields of each item, in the order of the whole answer. Fields that are never left out are shown in any case. Takes a comma-separated list of fields of the answer, with dots for fields of fields. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "ppid",
                 *       "price",
                 *       "address",
                 *       "beds",
                 *       "baths",
                 *       "area"
                 *     ]
                 */
                fields?: ("ppid" | "palsId" | "id" | "rawHomeStatusCd" | "marketingStatusSimplifiedCd" | "imgSrc" | "hasImage" | "detailUrl" | "statusType" | "statusText" | "countryCurrency" | "price" | "unformattedPrice" | "address" | "addressStreet" | "addressCity" | "addressState" | "addressZipcode" | "isUndisclosedAddress" | "shouldShowRequestOnPrice" | "beds" | "baths" | "area" | "latLong" | "latLong.latitude" | "latLong.longitude" | "isProviderOwned" | "flexFieldText" | "contentType" | "hdpData" | "hdpData.homeInfo" | "hdpData.homeInfo.ppid" | "hdpData.homeInfo.streetAddress" | "hdpData.homeInfo.zipcode" | "hdpData.homeInfo.city" | "hdpData.homeInfo.state" | "hdpData.homeInfo.latitude" | "hdpData.homeInfo.longitude" | "hdpData.homeInfo.price" | "hdpData.homeInfo.datePriceChanged" | "hdpData.homeInfo.bathrooms" | "hdpData.homeInfo.bedrooms" | "hdpData.homeInfo.livingArea" | "hdpData.homeInfo.homeType" | "hdpData.homeInfo.homeStatus" | "hdpData.homeInfo.daysOnProvider" | "hdpData.homeInfo.isFeatured" | "hdpData.homeInfo.shouldHighlight" | "hdpData.homeInfo.rentEstimate" | "hdpData.homeInfo.listing_sub_type" | "hdpData.homeInfo.listing_sub_type.is_FSBA" | "hdpData.homeInfo.priceReduction" | "hdpData.homeInfo.isUnmappable" | "hdpData.homeInfo.isPreforeclosureAuction" | "hdpData.homeInfo.homeStatusForHDP" | "hdpData.homeInfo.priceForHDP" | "hdpData.homeInfo.priceChange" | "hdpData.homeInfo.timeOnProvider" | "hdpData.homeInfo.isNonOwnerOccupied" | "hdpData.homeInfo.isPremierBuilder" | "hdpData.homeInfo.isProviderOwned" | "hdpData.homeInfo.currency" | "hdpData.homeInfo.country" | "hdpData.homeInfo.unit" | "hdpData.homeInfo.isShowcaseListing" | "pgapt" | "sgapt" | "shouldShowEstimateAsPrice" | "has3DModel" | "hasVideo" | "isHomeRec" | "hasAdditionalAttributions" | "isFeaturedListing" | "isShowcaseListing" | "relaxed" | "ma" | "isPaidBuilderNewConstruction" | "brokerName" | "carouselPhotosComposable" | "carouselPhotosComposable.baseUrl" | "carouselPhotosComposable.communityBaseUrl" | "carouselPhotosComposable.photoData" | "carouselPhotosComposable.communityPhotoData" | "carouselPhotosComposable.isStaticUrls")[];
                /**
                 * @description Most items in the answer. With pages it is the length of a page, which is never more than that of the service. Takes a whole number, at least 1 and at most 500.
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "ppid": "1000302",
                     *           "palsId": "sample_2002051",
                     *           "id": "1000302",
                     *           "rawHomeStatusCd": "ForSale",
                     *           "marketingStatusSimplifiedCd": "For Sale by Agent",
                     *           "imgSrc": "https://photos.example/81c96b1b-exterior.jpg",
                     *           "hasImage": true,
                     *           "detailUrl": "/homes/401-copper-st-seattle-wa-98199/1000302",
                     *           "statusType": "FOR_SALE",
                     *           "statusText": "House for sale",
                     *           "countryCurrency": "$",
                     *           "price": "$634,500",
                     *           "unformattedPrice": 634500,
                     *           "address": "401 Copper St, Seattle, WA 98199",
                     *           "addressStreet": "401 Copper St",
                     *           "addressCity": "Seattle",
                     *           "addressState": "WA",
                     *           "addressZipcode": "98199",
                     *           "isUndisclosedAddress": false,
                     *           "shouldShowRequestOnPrice": false,
                     *           "beds": 3,
                     *           "baths": 2.5,
                     *           "area": 1840,
                     *           "latLong": {
                     *             "latitude": 47.656699,
                     *             "longitude": -122.400542
                     *           },
                     *           "isProviderOwned": false,
                     *           "flexFieldText": "Listed 3 days ago",
                     *           "contentType": "homeInsight",
                     *           "hdpData": {
                     *             "homeInfo": {
                     *               "ppid": 1000302,
                     *               "streetAddress": "401 Copper St",
                     *               "zipcode": "98199",
                     *               "city": "Seattle",
                     *               "state": "WA",
                     *               "latitude": 47.656699,
                     *               "longitude": -122.400542,
                     *               "price": 634500,
                     *               "datePriceChanged": 1775174400000,
                     *               "bathrooms": 2.5,
                     *               "bedrooms": 3,
                     *               "livingArea": 1840,
                     *               "homeType": "SINGLE_FAMILY",
                     *               "homeStatus": "FOR_SALE",
                     *               "daysOnProvider": 12,
                     *               "isFeatured": false,
                     *               "shouldHighlight": false,
                     *               "rentEstimate": 3150,
                     *               "listing_sub_type": {
                     *                 "is_FSBA": true
                     *               },
                     *               "priceReduction": "$25,000 (Apr 3)",
                     *               "isUnmappable": false,
                     *               "isPreforeclosureAuction": false,
                     *               "homeStatusForHDP": "FOR_SALE",
                     *               "priceForHDP": 634500,
                     *               "priceChange": -25000,
                     *               "timeOnProvider": 1036800000,
                     *               "isNonOwnerOccupied": false,
                     *               "isPremierBuilder": false,
                     *               "isProviderOwned": false,
                     *               "currency": "USD",
                     *               "country": "USA",
                     *               "unit": "# 502",
                     *               "isShowcaseListing": false
                     *             }
                     *           },
                     *           "pgapt": "ForSale",
                     *           "sgapt": "For Sale (Broker)",
                     *           "shouldShowEstimateAsPrice": false,
                     *           "has3DModel": false,
                     *           "hasVideo": false,
                     *           "isHomeRec": false,
                     *           "hasAdditionalAttributions": false,
                     *           "isFeaturedListing": false,
                     *           "isShowcaseListing": false,
                     *           "relaxed": false,
                     *           "ma": false,
                     *           "isPaidBuilderNewConstruction": false,
                     *           "brokerName": "Sample Realty",
                     *           "carouselPhotosComposable": {
                     *             "baseUrl": "https://photos.example/{photoKey}.jpg",
                     *             "communityBaseUrl": "https://photos.example/{photoKey}.jpg",
                     *             "photoData": [
                     *               {
                     *                 "photoKey": "81c96b1b-exterior"
                     *               }
                     *             ],
                     *             "communityPhotoData": [
                     *               {
                     *                 "photoKey": "18047e7c-exterior"
                     *               }
                     *             ],
                     *             "isStaticUrls": false
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["SearchByLocationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "search-by-area": {
        parameters: {
            query?: {
                /**
                 * @description Homes within a box, edges included. Takes west,south,east,north in degrees (the order of GeoJSON), not across the antimeridian.
                 * @example -122.44,47.59,-122.29,47.70
                 */
                bbox?: string;
                /**
                 * @description Homes within a distance of a point. Takes lat,lon,radius: a point in degrees and a radius of more than 0 and at most 100 miles.
                 * @example 47.6097,-122.3331,2.5
                 */
                circle?: string;
                /**
                 * @description Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; pairs are lat,lon. Open rings are closed. Takes GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; rings of at least 3 corners, at most 1000 corners in all, not across the antimeridian.
                 * @example 47.63,-122.36;47.63,-122.30;47.60,-122.33
                 */
                polygon?: string;
                /**
                 * @description true: also homes without a point whose ZIP code has its point in the area. Such a home may be miles outside. Takes true or false. Also accepted as includeApproximate.
                 * @example true
                 */
                include_approximate?: boolean;
                /**
                 * @description Page of the result, starting at 1. Takes a whole number of at least 1.
                 * @example 2
                 */
                page?: number;
                /**
                 * @description Homes for sale, for rent, or sold. Takes one of for_sale, for_rent, sold. Also accepted as status, listingStatus.
                 * @example for_sale
                 */
                listing_status?: "for_sale" | "for_rent" | "sold";
                /**
                 * @description Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), days (newest), beds, baths, size (square feet), lot (lot size). Takes one of globalrelevanceex, priced, pricea, days, beds, baths, size, lot. Also accepted as sort, sortBy.
                 * @example days
                 */
                sort_by?: "globalrelevanceex" | "priced" | "pricea" | "days" | "beds" | "baths" | "size" | "lot";
                /**
                 * @description List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as list_price, price, price_range, listPriceRange, listPrice, priceRange.
                 * @example 300000,600000
                 */
                list_price_range?: string;
                /**
                 * @description Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as monthly_payment, monthlyPaymentRange, monthlyPayment. Only with listing_status for_sale.
                 * @example 2000,4000
                 */
                monthly_payment_range?: string;
                /**
                 * @description Down payment behind the monthly payment, in US dollars; 20% of the price if absent. Takes a number, at least 0 and at most 1000000000000. Also accepted as downPayment. Only with listing_status for_sale.
                 * @example 80000
                 */
                down_payment?: number;
                /**
                 * @description Credit score for the rate behind the monthly payment. Takes one of CS720_AND_ABOVE, CS660_719, CS620_659, CS580_619, CS579_AND_BELOW. Also accepted as credit_score, monthlyPaymentCreditScore, creditScore. Only with listing_status for_sale.
                 * @example CS660_719
                 */
                monthly_payment_credit_score?: "CS720_AND_ABOVE" | "CS660_719" | "CS620_659" | "CS580_619" | "CS579_AND_BELOW";
                /**
                 * @description Smallest number of bedrooms. Takes a number, at least 0 and at most 1000000000000. Also accepted as bedrooms, beds, bed_min, min_beds, minBedrooms, bedMin, minBeds.
                 * @example 3
                 */
                min_bedrooms?: number;
                /**
                 * @description true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms. Takes true or false. Also accepted as exact_bedrooms, exactMatchBedrooms, exactBedrooms.
                 * @example true
                 */
                exact_match_bedrooms?: boolean;
                /**
                 * @description Smallest number of bathrooms; halves are allowed. Takes a number, at least 0 and at most 1000000000000. Also accepted as bathrooms, baths, min_baths, minBathrooms, minBaths.
                 * @example 1.5
                 */
                min_bathrooms?: number;
                /**
                 * @description Any of these types of home. Takes a comma-separated list of houses, townhomes, multi_family, condos_co_ops, lots_land, apartments, manufactured. The parameter may also be repeated, once for each value. Also accepted as home_types, homeType, homeTypes. Only with listing_status for_sale or sold.
                 * @example [
                 *       "houses",
                 *       "townhomes"
                 *     ]
                 */
                home_type?: ("houses" | "townhomes" | "multi_family" | "condos_co_ops" | "lots_land" | "apartments" | "manufactured")[];
                /**
                 * @description Highest homeowners' association fee in US dollars per month. Takes a number, at least 0 and at most 1000000000000. Also accepted as hoa, max_hoa, hoaFees, maxHoa. Only with listing_status for_sale or sold.
                 * @example 250
                 */
                hoa_fees?: number;
                /**
                 * @description Any of these types of listing. Takes a comma-separated list of owner_posted, agent_listed, new_construction, foreclosures, auctions, foreclosed, pre_foreclosures. The parameter may also be repeated, once for each value. Also accepted as listingType. Only with listing_status for_sale.
                 * @example [
                 *       "agent_listed",
                 *       "new_construction"
                 *     ]
                 */
                listing_type?: ("owner_posted" | "agent_listed" | "new_construction" | "foreclosures" | "auctions" | "foreclosed" | "pre_foreclosures")[];
                /**
                 * @description Finds homes in these states as well as active ones. Takes a comma-separated list of comming_soon, accepting_backup_offers, pending_and_under_contract. The parameter may also be repeated, once for each value. Also accepted as propertyStatus. Only with listing_status for_sale.
                 * @example [
                 *       "comming_soon"
                 *     ]
                 */
                property_status?: ("comming_soon" | "accepting_backup_offers" | "pending_and_under_contract")[];
                /**
                 * @description All of these tours. Takes a comma-separated list of must_have_open_house, must_have_3d_tour, must_have_showcase, instant_tour_available. The parameter may also be repeated, once for each value. Only with listing_status for_sale or for_rent. must_have_open_house only with for_sale. must_have_showcase only with for_sale. instant_tour_available only with for_rent.
                 * @example [
                 *       "must_have_3d_tour"
                 *     ]
                 */
                tours?: ("must_have_open_house" | "must_have_3d_tour" | "must_have_showcase" | "instant_tour_available")[];
                /**
                 * @description Smallest number of parking spots. Takes a number, at least 0 and at most 1000000000000. Also accepted as parking_spots, minParkingSpots, parkingSpots.
                 * @example 2
                 */
                min_parking_spots?: number;
                /**
                 * @description true finds only homes with a garage. Takes true or false. Also accepted as have_garage, mustHaveGarage, haveGarage.
                 * @example true
                 */
                must_have_garage?: boolean;
                /**
                 * @description Living area in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as square_feet, sqft, squareFeetRange, squareFeet.
                 * @example 1500,2500
                 */
                square_feet_range?: string;
                /**
                 * @description Lot size in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as lot_size, lotSizeRange, lotSize.
                 * @example 5000,
                 */
                lot_size_range?: string;
                /**
                 * @description Year built. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as year_built, yearBuiltRange, yearBuilt.
                 * @example 1990,2010
                 */
                year_built_range?: string;
                /**
                 * @description Any of these basements. Takes a comma-separated list of finished, unfinished. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "finished"
                 *     ]
                 */
                basement?: ("finished" | "unfinished")[];
                /**
                 * @description true finds only homes with one story. Takes true or false. Also accepted as single_story, singleStoryOnly, singleStory.
                 * @example true
                 */
                single_story_only?: boolean;
                /**
                 * @description Whether to include homes in communities for people aged 55 and older. Takes one of include, do_not_show, only_show. Also accepted as senior_communities, communities55Plus, seniorCommunities.
                 * @example do_not_show
                 */
                communities_55_plus?: "include" | "do_not_show" | "only_show";
                /**
                 * @description All of these amenities. Takes a comma-separated list of must_have_ac, must_have_pool, waterfront, on_site_parking, in_unit_laundry, accepts_provider_applications, income_restricted, hardwood_floors, disabled_access, utilities_included, short_term_lease_available, furnished, outdoor_space, controlled_access, high_speed_internet, elevator, apartment_community. The parameter may also be repeated, once for each value. Also accepted as amenities, otherAmenities. on_site_parking only with for_rent. in_unit_laundry only with for_rent. accepts_provider_applications only with for_rent. income_restricted only with for_rent. hardwood_floors only with for_rent. disabled_access only with for_rent. utilities_included only with for_rent. short_term_lease_available only with for_rent. furnished only with for_rent. outdoor_space only with for_rent. controlled_access only with for_rent. high_speed_internet only with for_rent. elevator only with for_rent. apartment_community only with for_rent.
                 * @example [
                 *       "must_have_ac",
                 *       "waterfront"
                 *     ]
                 */
                other_amenities?: ("must_have_ac" | "must_have_pool" | "waterfront" | "on_site_parking" | "in_unit_laundry" | "accepts_provider_applications" | "income_restricted" | "hardwood_floors" | "disabled_access" | "utilities_included" | "short_term_lease_available" | "furnished" | "outdoor_space" | "controlled_access" | "high_speed_internet" | "elevator" | "apartment_community")[];
                /**
                 * @description Any of these views. Takes a comma-separated list of city, mountain, park, water. The parameter may also be repeated, once for each value. Also accepted as views.
                 * @example [
                 *       "mountain",
                 *       "water"
                 *     ]
                 */
                view?: ("city" | "mountain" | "park" | "water")[];
                /**
                 * @description Listed within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as daysOnProvider. Only with listing_status for_sale or for_rent.
                 * @example 30
                 */
                days_on_provider?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Words that must all occur in the remarks, features, address or MLS number. Takes text of 1 to 500 characters.
                 * @example fireplace
                 */
                keywords?: string;
                /**
                 * @description Available on or before this day. Takes a real date as YYYY-MM-DD. Also accepted as moveInDate. Only with listing_status for_rent.
                 * @example 2026-03-01
                 */
                move_in_date?: string;
                /**
                 * @description All of these pets; no_pets cannot be combined. Takes a comma-separated list of allows_large_dogs, allows_small_dogs, allows_cats, no_pets. The parameter may also be repeated, once for each value. Only with listing_status for_rent.
                 * @example [
                 *       "allows_cats"
                 *     ]
                 */
                pets?: ("allows_large_dogs" | "allows_small_dogs" | "allows_cats" | "no_pets")[];
                /**
                 * @description Sold within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as sold_in_last, soldWithin, soldInLast. Only with listing_status sold.
                 * @example 12m
                 */
                sold_within?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Only these fields of each item, in the order of the whole answer. Fields that are never left out are shown in any case. Takes a comma-separated list of fields of the answer, with dots for fields of fields. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "ppid",
                 *       "price",
                 *       "address",
                 *       "beds",
                 *       "baths",
                 *       "area"
                 *     ]
                 */
                fields?: ("ppid" | "palsId" | "id" | "rawHomeStatusCd" | "marketingStatusSimplifiedCd" | "imgSrc" | "hasImage" | "detailUrl" | "statusType" | "statusText" | "countryCurrency" | "price" | "unformattedPrice" | "address" | "addressStreet" | "addressCity" | "addressState" | "addressZipcode" | "isUndisclosedAddress" | "shouldShowRequestOnPrice" | "beds" | "baths" | "area" | "latLong" | "latLong.latitude" | "latLong.longitude" | "isProviderOwned" | "flexFieldText" | "contentType" | "hdpData" | "hdpData.homeInfo" | "hdpData.homeInfo.ppid" | "hdpData.homeInfo.streetAddress" | "hdpData.homeInfo.zipcode" | "hdpData.homeInfo.city" | "hdpData.homeInfo.state" | "hdpData.homeInfo.latitude" | "hdpData.homeInfo.longitude" | "hdpData.homeInfo.price" | "hdpData.homeInfo.datePriceChanged" | "hdpData.homeInfo.bathrooms" | "hdpData.homeInfo.bedrooms" | "hdpData.homeInfo.livingArea" | "hdpData.homeInfo.homeType" | "hdpData.homeInfo.homeStatus" | "hdpData.homeInfo.daysOnProvider" | "hdpData.homeInfo.isFeatured" | "hdpData.homeInfo.shouldHighlight" | "hdpData.homeInfo.rentEstimate" | "hdpData.homeInfo.listing_sub_type" | "hdpData.homeInfo.listing_sub_type.is_FSBA" | "hdpData.homeInfo.priceReduction" | "hdpData.homeInfo.isUnmappable" | "hdpData.homeInfo.isPreforeclosureAuction" | "hdpData.homeInfo.homeStatusForHDP" | "hdpData.homeInfo.priceForHDP" | "hdpData.homeInfo.priceChange" | "hdpData.homeInfo.timeOnProvider" | "hdpData.homeInfo.isNonOwnerOccupied" | "hdpData.homeInfo.isPremierBuilder" | "hdpData.homeInfo.isProviderOwned" | "hdpData.homeInfo.currency" | "hdpData.homeInfo.country" | "hdpData.homeInfo.unit" | "hdpData.homeInfo.isShowcaseListing" | "pgapt" | "sgapt" | "shouldShowEstimateAsPrice" | "has3DModel" | "hasVideo" | "isHomeRec" | "hasAdditionalAttributions" | "isFeaturedListing" | "isShowcaseListing" | "relaxed" | "ma" | "isPaidBuilderNewConstruction" | "brokerName" | "carouselPhotosComposable" | "carouselPhotosComposable.baseUrl" | "carouselPhotosComposable.communityBaseUrl" | "carouselPhotosComposable.photoData" | "carouselPhotosComposable.communityPhotoData" | "carouselPhotosComposable.isStaticUrls")[];
                /**
                 * @description Most items in the answer. With pages it is the length of a page, which is never more than that of the service. Takes a whole number, at least 1 and at most 500.
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "ppid": "1000302",
                     *           "palsId": "sample_2002051",
                     *           "id": "1000302",
                     *           "rawHomeStatusCd": "ForSale",
                     *           "marketingStatusSimplifiedCd": "For Sale by Agent",
                     *           "imgSrc": "https://photos.example/81c96b1b-exterior.jpg",
                     *           "hasImage": true,
                     *           "detailUrl": "/homes/401-copper-st-seattle-wa-98199/1000302",
                     *           "statusType": "FOR_SALE",
                     *           "statusText": "House for sale",
                     *           "countryCurrency": "$",
                     *           "price": "$634,500",
                     *           "unformattedPrice": 634500,
                     *           "address": "401 Copper St, Seattle, WA 98199",
                     *           "addressStreet": "401 Copper St",
                     *           "addressCity": "Seattle",
                     *           "addressState": "WA",
                     *           "addressZipcode": "98199",
                     *           "isUndisclosedAddress": false,
                     *           "shouldShowRequestOnPrice": false,
                     *           "beds": 3,
                     *           "baths": 2.5,
                     *           "area": 1840,
                     *           "latLong": {
                     *             "latitude": 47.656699,
                     *             "longitude": -122.400542
                     *           },
                     *           "isProviderOwned": false,
                     *           "flexFieldText": "Listed 3 days ago",
                     *           "contentType": "homeInsight",
                     *           "hdpData": {
                     *             "homeInfo": {
                     *               "ppid": 1000302,
                     *               "streetAddress": "401 Copper St",
                     *               "zipcode": "98199",
                     *               "city": "Seattle",
                     *               "state": "WA",
                     *               "latitude": 47.656699,
                     *               "longitude": -122.400542,
                     *               "price": 634500,
                     *               "datePriceChanged": 1775174400000,
                     *               "bathrooms": 2.5,
                     *               "bedrooms": 3,
                     *               "livingArea": 1840,
                     *               "homeType": "SINGLE_FAMILY",
                     *               "homeStatus": "FOR_SALE",
                     *               "daysOnProvider": 12,
                     *               "isFeatured": false,
                     *               "shouldHighlight": false,
                     *               "rentEstimate": 3150,
                     *               "listing_sub_type": {
                     *                 "is_FSBA": true
                     *               },
                     *               "priceReduction": "$25,000 (Apr 3)",
                     *               "isUnmappable": false,
                     *               "isPreforeclosureAuction": false,
                     *               "homeStatusForHDP": "FOR_SALE",
                     *               "priceForHDP": 634500,
                     *               "priceChange": -25000,
                     *               "timeOnProvider": 1036800000,
                     *               "isNonOwnerOccupied": false,
                     *               "isPremierBuilder": false,
                     *               "isProviderOwned": false,
                     *               "currency": "USD",
                     *               "country": "USA",
                     *               "unit": "# 502",
                     *               "isShowcaseListing": false
                     *             }
                     *           },
                     *           "pgapt": "ForSale",
                     *           "sgapt": "For Sale (Broker)",
                     *           "shouldShowEstimateAsPrice": false,
                     *           "has3DModel": false,
                     *           "hasVideo": false,
                     *           "isHomeRec": false,
                     *           "hasAdditionalAttributions": false,
                     *           "isFeaturedListing": false,
                     *           "isShowcaseListing": false,
                     *           "relaxed": false,
                     *           "ma": false,
                     *           "isPaidBuilderNewConstruction": false,
                     *           "brokerName": "Sample Realty",
                     *           "carouselPhotosComposable": {
                     *             "baseUrl": "https://photos.example/{photoKey}.jpg",
                     *             "communityBaseUrl": "https://photos.example/{photoKey}.jpg",
                     *             "photoData": [
                     *               {
                     *                 "photoKey": "81c96b1b-exterior"
                     *               }
                     *             ],
                     *             "communityPhotoData": [
                     *               {
                     *                 "photoKey": "18047e7c-exterior"
                     *               }
                     *             ],
                     *             "isStaticUrls": false
                     *           }
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["SearchByAreaResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "search-facets": {
        parameters: {
            query?: {
                /**
                 * @description Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius (2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description Homes within a box, edges included. Takes west,south,east,north in degrees (the order of GeoJSON), not across the antimeridian.
                 * @example -122.44,47.59,-122.29,47.70
                 */
                bbox?: string;
                /**
                 * @description Homes within a distance of a point. Takes lat,lon,radius: a point in degrees and a radius of more than 0 and at most 100 miles.
                 * @example 47.6097,-122.3331,2.5
                 */
                circle?: string;
                /**
                 * @description Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; pairs are lat,lon. Open rings are closed. Takes GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; rings of at least 3 corners, at most 1000 corners in all, not across the antimeridian.
                 * @example 47.63,-122.36;47.63,-122.30;47.60,-122.33
                 */
                polygon?: string;
                /**
                 * @description true: also homes without a point whose ZIP code has its point in the area. Such a home may be miles outside. Takes true or false. Also accepted as includeApproximate.
                 * @example true
                 */
                include_approximate?: boolean;
                /**
                 * @description Page of the result, starting at 1. Takes a whole number of at least 1.
                 * @example 2
                 */
                page?: number;
                /**
                 * @description Homes for sale, for rent, or sold. Takes one of for_sale, for_rent, sold. Also accepted as status, listingStatus.
                 * @example for_sale
                 */
                listing_status?: "for_sale" | "for_rent" | "sold";
                /**
                 * @description Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), days (newest), beds, baths, size (square feet), lot (lot size). Takes one of globalrelevanceex, priced, pricea, days, beds, baths, size, lot. Also accepted as sort, sortBy.
                 * @example days
                 */
                sort_by?: "globalrelevanceex" | "priced" | "pricea" | "days" | "beds" | "baths" | "size" | "lot";
                /**
                 * @description List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as list_price, price, price_range, listPriceRange, listPrice, priceRange.
                 * @example 300000,600000
                 */
                list_price_range?: string;
                /**
                 * @description Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as monthly_payment, monthlyPaymentRange, monthlyPayment. Only with listing_status for_sale.
                 * @example 2000,4000
                 */
                monthly_payment_range?: string;
                /**
                 * @description Down payment behind the monthly payment, in US dollars; 20% of the price if absent. Takes a number, at least 0 and at most 1000000000000. Also accepted as downPayment. Only with listing_status for_sale.
                 * @example 80000
                 */
                down_payment?: number;
                /**
                 * @description Credit score for the rate behind the monthly payment. Takes one of CS720_AND_ABOVE, CS660_719, CS620_659, CS580_619, CS579_AND_BELOW. Also accepted as credit_score, monthlyPaymentCreditScore, creditScore. Only with listing_status for_sale.
                 * @example CS660_719
                 */
                monthly_payment_credit_score?: "CS720_AND_ABOVE" | "CS660_719" | "CS620_659" | "CS580_619" | "CS579_AND_BELOW";
                /**
                 * @description Smallest number of bedrooms. Takes a number, at least 0 and at most 1000000000000. Also accepted as bedrooms, beds, bed_min, min_beds, minBedrooms, bedMin, minBeds.
                 * @example 3
                 */
                min_bedrooms?: number;
                /**
                 * @description true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms. Takes true or false. Also accepted as exact_bedrooms, exactMatchBedrooms, exactBedrooms.
                 * @example true
                 */
                exact_match_bedrooms?: boolean;
                /**
                 * @description Smallest number of bathrooms; halves are allowed. Takes a number, at least 0 and at most 1000000000000. Also accepted as bathrooms, baths, min_baths, minBathrooms, minBaths.
                 * @example 1.5
                 */
                min_bathrooms?: number;
                /**
                 * @description Any of these types of home. Takes a comma-separated list of houses, townhomes, multi_family, condos_co_ops, lots_land, apartments, manufactured. The parameter may also be repeated, once for each value. Also accepted as home_types, homeType, homeTypes. Only with listing_status for_sale or sold.
                 * @example [
                 *       "houses",
                 *       "townhomes"
                 *     ]
                 */
                home_type?: ("houses" | "townhomes" | "multi_family" | "condos_co_ops" | "lots_land" | "apartments" | "manufactured")[];
                /**
                 * @description Highest homeowners' association fee in US dollars per month. Takes a number, at least 0 and at most 1000000000000. Also accepted as hoa, max_hoa, hoaFees, maxHoa. Only with listing_status for_sale or sold.
                 * @example 250
                 */
                hoa_fees?: number;
                /**
                 * @description Any of these types of listing. Takes a comma-separated list of owner_posted, agent_listed, new_construction, foreclosures, auctions, foreclosed, pre_foreclosures. The parameter may also be repeated, once for each value. Also accepted as listingType. Only with listing_status for_sale.
                 * @example [
                 *       "agent_listed",
                 *       "new_construction"
                 *     ]
                 */
                listing_type?: ("owner_posted" | "agent_listed" | "new_construction" | "foreclosures" | "auctions" | "foreclosed" | "pre_foreclosures")[];
                /**
                 * @description Finds homes in these states as well as active ones. Takes a comma-separated list of comming_soon, accepting_backup_offers, pending_and_under_contract. The parameter may also be repeated, once for each value. Also accepted as propertyStatus. Only with listing_status for_sale.
                 * @example [
                 *       "comming_soon"
                 *     ]
                 */
                property_status?: ("comming_soon" | "accepting_backup_offers" | "pending_and_under_contract")[];
                /**
                 * @description All of these tours. Takes a comma-separated list of must_have_open_house, must_have_3d_tour, must_have_showcase, instant_tour_available. The parameter may also be repeated, once for each value. Only with listing_status for_sale or for_rent. must_have_open_house only with for_sale. must_have_showcase only with for_sale. instant_tour_available only with for_rent.
                 * @example [
                 *       "must_have_3d_tour"
                 *     ]
                 */
                tours?: ("must_have_open_house" | "must_have_3d_tour" | "must_have_showcase" | "instant_tour_available")[];
                /**
                 * @description Smallest number of parking spots. Takes a number, at least 0 and at most 1000000000000. Also accepted as parking_spots, minParkingSpots, parkingSpots.
                 * @example 2
                 */
                min_parking_spots?: number;
                /**
                 * @description true finds only homes with a garage. Takes true or false. Also accepted as have_garage, mustHaveGarage, haveGarage.
                 * @example true
                 */
                must_have_garage?: boolean;
                /**
                 * @description Living area in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as square_feet, sqft, squareFeetRange, squareFeet.
                 * @example 1500,2500
                 */
                square_feet_range?: string;
                /**
                 * @description Lot size in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as lot_size, lotSizeRange, lotSize.
                 * @example 5000,
                 */
                lot_size_range?: string;
                /**
                 * @description Year built. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as year_built, yearBuiltRange, yearBuilt.
                 * @example 1990,2010
                 */
                year_built_range?: string;
                /**
                 * @description Any of these basements. Takes a comma-separated list of finished, unfinished. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "finished"
                 *     ]
                 */
                basement?: ("finished" | "unfinished")[];
                /**
                 * @description true finds only homes with one story. Takes true or false. Also accepted as single_story, singleStoryOnly, singleStory.
                 * @example true
                 */
                single_story_only?: boolean;
                /**
                 * @description Whether to include homes in communities for people aged 55 and older. Takes one of include, do_not_show, only_show. Also accepted as senior_communities, communities55Plus, seniorCommunities.
                 * @example do_not_show
                 */
                communities_55_plus?: "include" | "do_not_show" | "only_show";
                /**
                 * @description All of these amenities. Takes a comma-separated list of must_have_ac, must_have_pool, waterfront, on_site_parking, in_unit_laundry, accepts_provider_applications, income_restricted, hardwood_floors, disabled_access, utilities_included, short_term_lease_available, furnished, outdoor_space, controlled_access, high_speed_internet, elevator, apartment_community. The parameter may also be repeated, once for each value. Also accepted as amenities, otherAmenities. on_site_parking only with for_rent. in_unit_laundry only with for_rent. accepts_provider_applications only with for_rent. income_restricted only with for_rent. hardwood_floors only with for_rent. disabled_access only with for_rent. utilities_included only with for_rent. short_term_lease_available only with for_rent. furnished only with for_rent. outdoor_space only with for_rent. controlled_access only with for_rent. high_speed_internet only with for_rent. elevator only with for_rent. apartment_community only with for_rent.
                 * @example [
                 *       "must_have_ac",
                 *       "waterfront"
                 *     ]
                 */
                other_amenities?: ("must_have_ac" | "must_have_pool" | "waterfront" | "on_site_parking" | "in_unit_laundry" | "accepts_provider_applications" | "income_restricted" | "hardwood_floors" | "disabled_access" | "utilities_included" | "short_term_lease_available" | "furnished" | "outdoor_space" | "controlled_access" | "high_speed_internet" | "elevator" | "apartment_community")[];
                /**
                 * @description Any of these views. Takes a comma-separated list of city, mountain, park, water. The parameter may also be repeated, once for each value. Also accepted as views.
                 * @example [
                 *       "mountain",
                 *       "water"
                 *     ]
                 */
                view?: ("city" | "mountain" | "park" | "water")[];
                /**
                 * @description Listed within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as daysOnProvider. Only with listing_status for_sale or for_rent.
                 * @example 30
                 */
                days_on_provider?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Words that must all occur in the remarks, features, address or MLS number. Takes text of 1 to 500 characters.
                 * @example fireplace
                 */
                keywords?: string;
                /**
                 * @description Available on or before this day. Takes a real date as YYYY-MM-DD. Also accepted as moveInDate. Only with listing_status for_rent.
                 * @example 2026-03-01
                 */
                move_in_date?: string;
                /**
                 * @description All of these pets; no_pets cannot be combined. Takes a comma-separated list of allows_large_dogs, allows_small_dogs, allows_cats, no_pets. The parameter may also be repeated, once for each value. Only with listing_status for_rent.
                 * @example [
                 *       "allows_cats"
                 *     ]
                 */
                pets?: ("allows_large_dogs" | "allows_small_dogs" | "allows_cats" | "no_pets")[];
                /**
                 * @description Sold within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as sold_in_last, soldWithin, soldInLast. Only with listing_status sold.
                 * @example 12m
                 */
                sold_within?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "home_type": {
                     *           "values": [
                     *             {
                     *               "value": "houses",
                     *               "count": 866
                     *             }
                     *           ],
                     *           "unknown_count": 0
                     *         },
                     *         "bedrooms": {
                     *           "values": [
                     *             {
                     *               "min": 3,
                     *               "below": 4,
                     *               "count": 866
                     *             }
                     *           ],
                     *           "unknown_count": 0
                     *         },
                     *         "bathrooms": {
                     *           "values": [
                     *             {
                     *               "min": 3,
                     *               "below": 4,
                     *               "count": 866
                     *             }
                     *           ],
                     *           "unknown_count": 0
                     *         },
                     *         "price": {
                     *           "values": [
                     *             {
                     *               "min": 3,
                     *               "below": 4,
                     *               "count": 866
                     *             }
                     *           ],
                     *           "unknown_count": 0
                     *         },
                     *         "status": {
                     *           "values": [
                     *             {
                     *               "value": "houses",
                     *               "count": 866
                     *             }
                     *           ],
                     *           "unknown_count": 0
                     *         }
                     *       },
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SearchFacetsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "search-clusters": {
        parameters: {
            query?: {
                /**
                 * @description Zoom of the map, with a world 512 pixels wide at zoom 0. Homes within 64 pixels or less are counted together; from zoom 15 on every home is by itself, if there are at most 4096. Takes a whole number, at least 0 and at most 22.
                 * @example 12
                 */
                zoom?: number;
                /**
                 * @description Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius (2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description Homes within a box, edges included. Takes west,south,east,north in degrees (the order of GeoJSON), not across the antimeridian.
                 * @example -122.44,47.59,-122.29,47.70
                 */
                bbox?: string;
                /**
                 * @description Homes within a distance of a point. Takes lat,lon,radius: a point in degrees and a radius of more than 0 and at most 100 miles.
                 * @example 47.6097,-122.3331,2.5
                 */
                circle?: string;
                /**
                 * @description Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; pairs are lat,lon. Open rings are closed. Takes GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; rings of at least 3 corners, at most 1000 corners in all, not across the antimeridian.
                 * @example 47.63,-122.36;47.63,-122.30;47.60,-122.33
                 */
                polygon?: string;
                /**
                 * @description true: also homes without a point whose ZIP code has its point in the area. Such a home may be miles outside. Takes true or false. Also accepted as includeApproximate.
                 * @example true
                 */
                include_approximate?: boolean;
                /**
                 * @description Page of the result, starting at 1. Takes a whole number of at least 1.
                 * @example 2
                 */
                page?: number;
                /**
                 * @description Homes for sale, for rent, or sold. Takes one of for_sale, for_rent, sold. Also accepted as status, listingStatus.
                 * @example for_sale
                 */
                listing_status?: "for_sale" | "for_rent" | "sold";
                /**
                 * @description Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), days (newest), beds, baths, size (square feet), lot (lot size). Takes one of globalrelevanceex, priced, pricea, days, beds, baths, size, lot. Also accepted as sort, sortBy.
                 * @example days
                 */
                sort_by?: "globalrelevanceex" | "priced" | "pricea" | "days" | "beds" | "baths" | "size" | "lot";
                /**
                 * @description List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as list_price, price, price_range, listPriceRange, listPrice, priceRange.
                 * @example 300000,600000
                 */
                list_price_range?: string;
                /**
                 * @description Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as monthly_payment, monthlyPaymentRange, monthlyPayment. Only with listing_status for_sale.
                 * @example 2000,4000
                 */
                monthly_payment_range?: string;
                /**
                 * @description Down payment behind the monthly payment, in US dollars; 20% of the price if absent. Takes a number, at least 0 and at most 1000000000000. Also accepted as downPayment. Only with listing_status for_sale.
                 * @example 80000
                 */
                down_payment?: number;
                /**
                 * @description Credit score for the rate behind the monthly payment. Takes one of CS720_AND_ABOVE, CS660_719, CS620_659, CS580_619, CS579_AND_BELOW. Also accepted as credit_score, monthlyPaymentCreditScore, creditScore. Only with listing_status for_sale.
                 * @example CS660_719
                 */
                monthly_payment_credit_score?: "CS720_AND_ABOVE" | "CS660_719" | "CS620_659" | "CS580_619" | "CS579_AND_BELOW";
                /**
                 * @description Smallest number of bedrooms. Takes a number, at least 0 and at most 1000000000000. Also accepted as bedrooms, beds, bed_min, min_beds, minBedrooms, bedMin, minBeds.
                 * @example 3
                 */
                min_bedrooms?: number;
                /**
                 * @description true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms. Takes true or false. Also accepted as exact_bedrooms, exactMatchBedrooms, exactBedrooms.
                 * @example true
                 */
                exact_match_bedrooms?: boolean;
                /**
                 * @description Smallest number of bathrooms; halves are allowed. Takes a number, at least 0 and at most 1000000000000. Also accepted as bathrooms, baths, min_baths, minBathrooms, minBaths.
                 * @example 1.5
                 */
                min_bathrooms?: number;
                /**
                 * @description Any of these types of home. Takes a comma-separated list of houses, townhomes, multi_family, condos_co_ops, lots_land, apartments, manufactured. The parameter may also be repeated, once for each value. Also accepted as home_types, homeType, homeTypes. Only with listing_status for_sale or sold.
                 * @example [
                 *       "houses",
                 *       "townhomes"
                 *     ]
                 */
                home_type?: ("houses" | "townhomes" | "multi_family" | "condos_co_ops" | "lots_land" | "apartments" | "manufactured")[];
                /**
                 * @description Highest homeowners' association fee in US dollars per month. Takes a number, at least 0 and at most 1000000000000. Also accepted as hoa, max_hoa, hoaFees, maxHoa. Only with listing_status for_sale or sold.
                 * @example 250
                 */
                hoa_fees?: number;
                /**
                 * @description Any of these types of listing. Takes a comma-separated list of owner_posted, agent_listed, new_construction, foreclosures, auctions, foreclosed, pre_foreclosures. The parameter may also be repeated, once for each value. Also accepted as listingType. Only with listing_status for_sale.
                 * @example [
                 *       "agent_listed",
                 *       "new_construction"
                 *     ]
                 */
                listing_type?: ("owner_posted" | "agent_listed" | "new_construction" | "foreclosures" | "auctions" | "foreclosed" | "pre_foreclosures")[];
                /**
                 * @description Finds homes in these states as well as active ones. Takes a comma-separated list of comming_soon, accepting_backup_offers, pending_and_under_contract. The parameter may also be repeated, once for each value. Also accepted as propertyStatus. Only with listing_status for_sale.
                 * @example [
                 *       "comming_soon"
                 *     ]
                 */
                property_status?: ("comming_soon" | "accepting_backup_offers" | "pending_and_under_contract")[];
                /**
                 * @description All of these tours. Takes a comma-separated list of must_have_open_house, must_have_3d_tour, must_have_showcase, instant_tour_available. The parameter may also be repeated, once for each value. Only with listing_status for_sale or for_rent. must_have_open_house only with for_sale. must_have_showcase only with for_sale. instant_tour_available only with for_rent.
                 * @example [
                 *       "must_have_3d_tour"
                 *     ]
                 */
                tours?: ("must_have_open_house" | "must_have_3d_tour" | "must_have_showcase" | "instant_tour_available")[];
                /**
                 * @description Smallest number of parking spots. Takes a number, at least 0 and at most 1000000000000. Also accepted as parking_spots, minParkingSpots, parkingSpots.
                 * @example 2
                 */
                min_parking_spots?: number;
                /**
                 * @description true finds only homes with a garage. Takes true or false. Also accepted as have_garage, mustHaveGarage, haveGarage.
                 * @example true
                 */
                must_have_garage?: boolean;
                /**
                 * @description Living area in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as square_feet, sqft, squareFeetRange, squareFeet.
                 * @example 1500,2500
                 */
                square_feet_range?: string;
                /**
                 * @description Lot size in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as lot_size, lotSizeRange, lotSize.
                 * @example 5000,
                 */
                lot_size_range?: string;
                /**
                 * @description Year built. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as year_built, yearBuiltRange, yearBuilt.
                 * @example 1990,2010
                 */
                year_built_range?: string;
                /**
                 * @description Any of these basements. Takes a comma-separated list of finished, unfinished. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "finished"
                 *     ]
                 */
                basement?: ("finished" | "unfinished")[];
                /**
                 * @description true finds only homes with one story. Takes true or false. Also accepted as single_story, singleStoryOnly, singleStory.
                 * @example true
                 */
                single_story_only?: boolean;
                /**
                 * @description Whether to include homes in communities for people aged 55 and older. Takes one of include, do_not_show, only_show. Also accepted as senior_communities, communities55Plus, seniorCommunities.
                 * @example do_not_show
                 */
                communities_55_plus?: "include" | "do_not_show" | "only_show";
                /**
                 * @description All of these amenities. Takes a comma-separated list of must_have_ac, must_have_pool, waterfront, on_site_parking, in_unit_laundry, accepts_provider_applications, income_restricted, hardwood_floors, disabled_access, utilities_included, short_term_lease_available, furnished, outdoor_space, controlled_access, high_speed_internet, elevator, apartment_community. The parameter may also be repeated, once for each value. Also accepted as amenities, otherAmenities. on_site_parking only with for_rent. in_unit_laundry only with for_rent. accepts_provider_applications only with for_rent. income_restricted only with for_rent. hardwood_floors only with for_rent. disabled_access only with for_rent. utilities_included only with for_rent. short_term_lease_available only with for_rent. furnished only with for_rent. outdoor_space only with for_rent. controlled_access only with for_rent. high_speed_internet only with for_rent. elevator only with for_rent. apartment_community only with for_rent.
                 * @example [
                 *       "must_have_ac",
                 *       "waterfront"
                 *     ]
                 */
                other_amenities?: ("must_have_ac" | "must_have_pool" | "waterfront" | "on_site_parking" | "in_unit_laundry" | "accepts_provider_applications" | "income_restricted" | "hardwood_floors" | "disabled_access" | "utilities_included" | "short_term_lease_available" | "furnished" | "outdoor_space" | "controlled_access" | "high_speed_internet" | "elevator" | "apartment_community")[];
                /**
                 * @description Any of these views. Takes a comma-separated list of city, mountain, park, water. The parameter may also be repeated, once for each value. Also accepted as views.
                 * @example [
                 *       "mountain",
                 *       "water"
                 *     ]
                 */
                view?: ("city" | "mountain" | "park" | "water")[];
                /**
                 * @description Listed within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as daysOnProvider. Only with listing_status for_sale or for_rent.
                 * @example 30
                 */
                days_on_provider?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Words that must all occur in the remarks, features, address or MLS number. Takes text of 1 to 500 characters.
                 * @example fireplace
                 */
                keywords?: string;
                /**
                 * @description Available on or before this day. Takes a real date as YYYY-MM-DD. Also accepted as moveInDate. Only with listing_status for_rent.
                 * @example 2026-03-01
                 */
                move_in_date?: string;
                /**
                 * @description All of these pets; no_pets cannot be combined. Takes a comma-separated list of allows_large_dogs, allows_small_dogs, allows_cats, no_pets. The parameter may also be repeated, once for each value. Only with listing_status for_rent.
                 * @example [
                 *       "allows_cats"
                 *     ]
                 */
                pets?: ("allows_large_dogs" | "allows_small_dogs" | "allows_cats" | "no_pets")[];
                /**
                 * @description Sold within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as sold_in_last, soldWithin, soldInLast. Only with listing_status sold.
                 * @example 12m
                 */
                sold_within?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "type": "FeatureCollection",
                     *         "zoom": 10,
                     *         "unplaced_count": 0,
                     *         "features": [
                     *           {
                     *             "type": "Feature",
                     *             "geometry": {
                     *               "type": "Point",
                     *               "coordinates": [
                     *                 -122.3321,
                     *                 47.6062
                     *               ]
                     *             },
                     *             "bbox": [
                     *               -122.35,
                     *               47.6,
                     *               -122.32,
                     *               47.63
                     *             ],
                     *             "properties": {
                     *               "kind": "cluster",
                     *               "count": 42
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SearchClustersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "search-tiles": {
        parameters: {
            query?: {
                /**
                 * @description Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius (2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description Homes within a distance of a point. Takes lat,lon,radius: a point in degrees and a radius of more than 0 and at most 100 miles.
                 * @example 47.6097,-122.3331,2.5
                 */
                circle?: string;
                /**
                 * @description Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; pairs are lat,lon. Open rings are closed. Takes GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; rings of at least 3 corners, at most 1000 corners in all, not across the antimeridian.
                 * @example 47.63,-122.36;47.63,-122.30;47.60,-122.33
                 */
                polygon?: string;
                /**
                 * @description Page of the result, starting at 1. Takes a whole number of at least 1.
                 * @example 2
                 */
                page?: number;
                /**
                 * @description Homes for sale, for rent, or sold. Takes one of for_sale, for_rent, sold. Also accepted as status, listingStatus.
                 * @example for_sale
                 */
                listing_status?: "for_sale" | "for_rent" | "sold";
                /**
                 * @description Order: globalrelevanceex (homes for you), priced (price high to low), pricea (price low to high), days (newest), beds, baths, size (square feet), lot (lot size). Takes one of globalrelevanceex, priced, pricea, days, beds, baths, size, lot. Also accepted as sort, sortBy.
                 * @example days
                 */
                sort_by?: "globalrelevanceex" | "priced" | "pricea" | "days" | "beds" | "baths" | "size" | "lot";
                /**
                 * @description List price, monthly rent of homes for rent, or sale price of sold homes, in US dollars. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as list_price, price, price_range, listPriceRange, listPrice, priceRange.
                 * @example 300000,600000
                 */
                list_price_range?: string;
                /**
                 * @description Monthly payment in US dollars, as in loan calculation, at the newest 30-year rate. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as monthly_payment, monthlyPaymentRange, monthlyPayment. Only with listing_status for_sale.
                 * @example 2000,4000
                 */
                monthly_payment_range?: string;
                /**
                 * @description Down payment behind the monthly payment, in US dollars; 20% of the price if absent. Takes a number, at least 0 and at most 1000000000000. Also accepted as downPayment. Only with listing_status for_sale.
                 * @example 80000
                 */
                down_payment?: number;
                /**
                 * @description Credit score for the rate behind the monthly payment. Takes one of CS720_AND_ABOVE, CS660_719, CS620_659, CS580_619, CS579_AND_BELOW. Also accepted as credit_score, monthlyPaymentCreditScore, creditScore. Only with listing_status for_sale.
                 * @example CS660_719
                 */
                monthly_payment_credit_score?: "CS720_AND_ABOVE" | "CS660_719" | "CS620_659" | "CS580_619" | "CS579_AND_BELOW";
                /**
                 * @description Smallest number of bedrooms. Takes a number, at least 0 and at most 1000000000000. Also accepted as bedrooms, beds, bed_min, min_beds, minBedrooms, bedMin, minBeds.
                 * @example 3
                 */
                min_bedrooms?: number;
                /**
                 * @description true finds only homes with exactly min_bedrooms bedrooms. Needs min_bedrooms. Takes true or false. Also accepted as exact_bedrooms, exactMatchBedrooms, exactBedrooms.
                 * @example true
                 */
                exact_match_bedrooms?: boolean;
                /**
                 * @description Smallest number of bathrooms; halves are allowed. Takes a number, at least 0 and at most 1000000000000. Also accepted as bathrooms, baths, min_baths, minBathrooms, minBaths.
                 * @example 1.5
                 */
                min_bathrooms?: number;
                /**
                 * @description Any of these types of home. Takes a comma-separated list of houses, townhomes, multi_family, condos_co_ops, lots_land, apartments, manufactured. The parameter may also be repeated, once for each value. Also accepted as home_types, homeType, homeTypes. Only with listing_status for_sale or sold.
                 * @example [
                 *       "houses",
                 *       "townhomes"
                 *     ]
                 */
                home_type?: ("houses" | "townhomes" | "multi_family" | "condos_co_ops" | "lots_land" | "apartments" | "manufactured")[];
                /**
                 * @description Highest homeowners' association fee in US dollars per month. Takes a number, at least 0 and at most 1000000000000. Also accepted as hoa, max_hoa, hoaFees, maxHoa. Only with listing_status for_sale or sold.
                 * @example 250
                 */
                hoa_fees?: number;
                /**
                 * @description Any of these types of listing. Takes a comma-separated list of owner_posted, agent_listed, new_construction, foreclosures, auctions, foreclosed, pre_foreclosures. The parameter may also be repeated, once for each value. Also accepted as listingType. Only with listing_status for_sale.
                 * @example [
                 *       "agent_listed",
                 *       "new_construction"
                 *     ]
                 */
                listing_type?: ("owner_posted" | "agent_listed" | "new_construction" | "foreclosures" | "auctions" | "foreclosed" | "pre_foreclosures")[];
                /**
                 * @description Finds homes in these states as well as active ones. Takes a comma-separated list of comming_soon, accepting_backup_offers, pending_and_under_contract. The parameter may also be repeated, once for each value. Also accepted as propertyStatus. Only with listing_status for_sale.
                 * @example [
                 *       "comming_soon"
                 *     ]
                 */
                property_status?: ("comming_soon" | "accepting_backup_offers" | "pending_and_under_contract")[];
                /**
                 * @description All of these tours. Takes a comma-separated list of must_have_open_house, must_have_3d_tour, must_have_showcase, instant_tour_available. The parameter may also be repeated, once for each value. Only with listing_status for_sale or for_rent. must_have_open_house only with for_sale. must_have_showcase only with for_sale. instant_tour_available only with for_rent.
                 * @example [
                 *       "must_have_3d_tour"
                 *     ]
                 */
                tours?: ("must_have_open_house" | "must_have_3d_tour" | "must_have_showcase" | "instant_tour_available")[];
                /**
                 * @description Smallest number of parking spots. Takes a number, at least 0 and at most 1000000000000. Also accepted as parking_spots, minParkingSpots, parkingSpots.
                 * @example 2
                 */
                min_parking_spots?: number;
                /**
                 * @description true finds only homes with a garage. Takes true or false. Also accepted as have_garage, mustHaveGarage, haveGarage.
                 * @example true
                 */
                must_have_garage?: boolean;
                /**
                 * @description Living area in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as square_feet, sqft, squareFeetRange, squareFeet.
                 * @example 1500,2500
                 */
                square_feet_range?: string;
                /**
                 * @description Lot size in square feet. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as lot_size, lotSizeRange, lotSize.
                 * @example 5000,
                 */
                lot_size_range?: string;
                /**
                 * @description Year built. Takes min,max: two numbers of at least 0, the lower one first; either may be left empty. Also accepted as year_built, yearBuiltRange, yearBuilt.
                 * @example 1990,2010
                 */
                year_built_range?: string;
                /**
                 * @description Any of these basements. Takes a comma-separated list of finished, unfinished. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "finished"
                 *     ]
                 */
                basement?: ("finished" | "unfinished")[];
                /**
                 * @description true finds only homes with one story. Takes true or false. Also accepted as single_story, singleStoryOnly, singleStory.
                 * @example true
                 */
                single_story_only?: boolean;
                /**
                 * @description Whether to include homes in communities for people aged 55 and older. Takes one of include, do_not_show, only_show. Also accepted as senior_communities, communities55Plus, seniorCommunities.
                 * @example do_not_show
                 */
                communities_55_plus?: "include" | "do_not_show" | "only_show";
                /**
                 * @description All of these amenities. Takes a comma-separated list of must_have_ac, must_have_pool, waterfront, on_site_parking, in_unit_laundry, accepts_provider_applications, income_restricted, hardwood_floors, disabled_access, utilities_included, short_term_lease_available, furnished, outdoor_space, controlled_access, high_speed_internet, elevator, apartment_community. The parameter may also be repeated, once for each value. Also accepted as amenities, otherAmenities. on_site_parking only with for_rent. in_unit_laundry only with for_rent. accepts_provider_applications only with for_rent. income_restricted only with for_rent. hardwood_floors only with for_rent. disabled_access only with for_rent. utilities_included only with for_rent. short_term_lease_available only with for_rent. furnished only with for_rent. outdoor_space only with for_rent. controlled_access only with for_rent. high_speed_internet only with for_rent. elevator only with for_rent. apartment_community only with for_rent.
                 * @example [
                 *       "must_have_ac",
                 *       "waterfront"
                 *     ]
                 */
                other_amenities?: ("must_have_ac" | "must_have_pool" | "waterfront" | "on_site_parking" | "in_unit_laundry" | "accepts_provider_applications" | "income_restricted" | "hardwood_floors" | "disabled_access" | "utilities_included" | "short_term_lease_available" | "furnished" | "outdoor_space" | "controlled_access" | "high_speed_internet" | "elevator" | "apartment_community")[];
                /**
                 * @description Any of these views. Takes a comma-separated list of city, mountain, park, water. The parameter may also be repeated, once for each value. Also accepted as views.
                 * @example [
                 *       "mountain",
                 *       "water"
                 *     ]
                 */
                view?: ("city" | "mountain" | "park" | "water")[];
                /**
                 * @description Listed within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as daysOnProvider. Only with listing_status for_sale or for_rent.
                 * @example 30
                 */
                days_on_provider?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
                /**
                 * @description Words that must all occur in the remarks, features, address or MLS number. Takes text of 1 to 500 characters.
                 * @example fireplace
                 */
                keywords?: string;
                /**
                 * @description Available on or before this day. Takes a real date as YYYY-MM-DD. Also accepted as moveInDate. Only with listing_status for_rent.
                 * @example 2026-03-01
                 */
                move_in_date?: string;
                /**
                 * @description All of these pets; no_pets cannot be combined. Takes a comma-separated list of allows_large_dogs, allows_small_dogs, allows_cats, no_pets. The parameter may also be repeated, once for each value. Only with listing_status for_rent.
                 * @example [
                 *       "allows_cats"
                 *     ]
                 */
                pets?: ("allows_large_dogs" | "allows_small_dogs" | "allows_cats" | "no_pets")[];
                /**
                 * @description Sold within this many days, or calendar months (m). Takes one of 1, 7, 30, 90, 6m, 12m, 24m, 36m. Also accepted as sold_in_last, soldWithin, soldInLast. Only with listing_status sold.
                 * @example 12m
                 */
                sold_within?: "1" | "7" | "30" | "90" | "6m" | "12m" | "24m" | "36m";
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path: {
                /**
                 * @description Zoom. At zoom z the world has 2^z tiles across, each drawn 512 pixels wide. Takes a whole number, at least 0 and at most 22.
                 * @example 10
                 */
                z: number;
                /**
                 * @description Column of the tile, from the west. Takes a whole number, at least 0 and at most 4194303.
                 * @example 164
                 */
                x: number;
                /**
                 * @description Row of the tile, from the north. Takes a whole number, at least 0 and at most 4194303.
                 * @example 357
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description Names these bytes; send it as if-none-match to ask whether they have changed. */
                    etag?: string;
                    /** @description What the answer cost. */
                    "x-cost"?: number;
                    /**
                     * @description Exact number of the matches in the tile.
                     * @example 42
                     */
                    "x-total"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            304: components["responses"]["Unchanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "ground-tiles": {
        parameters: {
            query?: never;
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path: {
                /**
                 * @description Zoom. At zoom z the world has 2^z tiles across, each drawn 512 pixels wide. Takes a whole number, at least 0 and at most 22.
                 * @example 10
                 */
                z: number;
                /**
                 * @description Column of the tile, from the west. Takes a whole number, at least 0 and at most 4194303.
                 * @example 164
                 */
                x: number;
                /**
                 * @description Row of the tile, from the north. Takes a whole number, at least 0 and at most 4194303.
                 * @example 357
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description Names these bytes; send it as if-none-match to ask whether they have changed. */
                    etag?: string;
                    /** @description What the answer cost. */
                    "x-cost"?: number;
                    /**
                     * @description Classes that were left out because the tile would be larger than 500,000 bytes.
                     * @example road/minor, waterway/stream
                     */
                    "x-left-out"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            304: components["responses"]["Unchanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "map-ground": {
        parameters: {
            query?: {
                /**
                 * @description Only this source. Takes text of 1 to 100 characters.
                 * @example sample
                 */
                source?: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "min_zoom": 4,
                     *         "max_zoom": 16,
                     *         "bbox": [
                     *           -122.6,
                     *           47.1,
                     *           -121.1,
                     *           47.8
                     *         ],
                     *         "sources": [
                     *           {
                     *             "source": "tiger",
                     *             "attribution": "US Census Bureau TIGER/Line",
                     *             "features": 81204
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MapGroundResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "search-suggest": {
        parameters: {
            query: {
                /**
                 * @description The beginning of a place, neighborhood, ZIP code or address, with small typing errors allowed. Takes text of 1 to 200 characters. Also accepted as q, query.
                 * @example capitol h
                 */
                text: string;
                /**
                 * @description Largest number of suggestions. Takes a whole number, at least 1 and at most 20.
                 * @example 5
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "type": "city",
                     *           "text": "Seattle, WA",
                     *           "city": "Seattle",
                     *           "state": "WA",
                     *           "zip": "98199",
                     *           "property_id": "1000302",
                     *           "listings": 276
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SearchSuggestResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "market-statistics": {
        parameters: {
            query?: {
                /**
                 * @description Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius (2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description Homes within a box, edges included. Takes west,south,east,north in degrees (the order of GeoJSON), not across the antimeridian.
                 * @example -122.44,47.59,-122.29,47.70
                 */
                bbox?: string;
                /**
                 * @description Homes within a distance of a point. Takes lat,lon,radius: a point in degrees and a radius of more than 0 and at most 100 miles.
                 * @example 47.6097,-122.3331,2.5
                 */
                circle?: string;
                /**
                 * @description Homes within one or several polygons, but not in their holes. GeoJSON positions are [longitude, latitude]; pairs are lat,lon. Open rings are closed. Takes GeoJSON text of a Polygon or MultiPolygon, or lat,lon pairs separated by spaces or semicolons; rings of at least 3 corners, at most 1000 corners in all, not across the antimeridian.
                 * @example 47.63,-122.36;47.63,-122.30;47.60,-122.33
                 */
                polygon?: string;
                /**
                 * @description First day. The first of the month eleven months before the last day, if absent. Takes a real date as YYYY-MM-DD.
                 * @example 2025-06-01
                 */
                from?: string;
                /**
                 * @description Last day, at most today. Today if absent. Takes a real date as YYYY-MM-DD.
                 * @example 2025-12-31
                 */
                to?: string;
                /**
                 * @description Calendar months, or weeks from Monday to Sunday. Takes one of month, week.
                 * @example week
                 */
                by?: "month" | "week";
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "by": "month",
                     *         "undated_count": 0,
                     *         "periods": [
                     *           {
                     *             "from": "2026-01-01",
                     *             "to": "2026-01-31",
                     *             "inventory": 412,
                     *             "list_price": {
                     *               "median": 749950,
                     *               "mean": 912300,
                     *               "count": 118
                     *             },
                     *             "new_listings": 131,
                     *             "pending": 97,
                     *             "sold": 118,
                     *             "sale_price": {
                     *               "median": 735000,
                     *               "mean": 861200,
                     *               "count": 118
                     *             },
                     *             "price_per_sqft": {
                     *               "median": 451.3,
                     *               "mean": 472.9,
                     *               "count": 118
                     *             },
                     *             "days_on_market": {
                     *               "median": 14,
                     *               "mean": 27.4,
                     *               "count": 118
                     *             },
                     *             "sale_to_list": {
                     *               "median": 1,
                     *               "mean": 1.0132,
                     *               "count": 118
                     *             },
                     *             "rental_inventory": 205,
                     *             "new_rentals": 88,
                     *             "rent": {
                     *               "median": 2450,
                     *               "mean": 2612.75,
                     *               "count": 118
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MarketStatisticsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "place-outlines": {
        parameters: {
            query?: {
                /**
                 * @description Street address, neighborhood, subdivision, city, county, state or ZIP code, or a point as lat,lon or lat,lon,radius (2mi, 3km; 2 miles by default). Several places are separated by semicolons or commas. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description Outlines of the neighborhoods and school zones that contain this point. Takes lat,lon in degrees.
                 * @example 47.6205,-122.3493
                 */
                point?: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "type": "FeatureCollection",
                     *         "features": [
                     *           {
                     *             "type": "Feature",
                     *             "bbox": [
                     *               -122.36,
                     *               47.61,
                     *               -122.31,
                     *               47.64
                     *             ],
                     *             "geometry": {
                     *               "type": "MultiPolygon",
                     *               "coordinates": [
                     *                 [
                     *                   [
                     *                     [
                     *                       -122.36,
                     *                       47.61
                     *                     ],
                     *                     [
                     *                       -122.31,
                     *                       47.61
                     *                     ],
                     *                     [
                     *                       -122.31,
                     *                       47.64
                     *                     ],
                     *                     [
                     *                       -122.36,
                     *                       47.61
                     *                     ]
                     *                   ]
                     *                 ]
                     *               ]
                     *             },
                     *             "properties": {
                     *               "kind": "neighborhood",
                     *               "name": "Capitol Hill, Seattle, WA",
                     *               "level": "elementary",
                     *               "district": "Seattle School District No. 1"
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceOutlinesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "property-history": {
        parameters: {
            query: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as ppid, propertyId.
                 * @example 2101553
                 */
                property_id: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "property_id": "2101553",
                     *         "events": [
                     *           {
                     *             "date": "2026-03-14",
                     *             "time": "2026-03-14T17:05:00.000Z",
                     *             "type": "price_changed",
                     *             "offer": "for_sale",
                     *             "price": 634500,
                     *             "previous_price": 650000,
                     *             "status": "Pending",
                     *             "previous_status": "Active",
                     *             "listing_id": "NWM-2101553",
                     *             "tax_year": 2026,
                     *             "assessed_value": 587000,
                     *             "market_value": 612000,
                     *             "tax": 5710,
                     *             "source": "nwmls",
                     *             "origin": "feed",
                     *             "is_listing_removed": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyHistoryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "property-estimate": {
        parameters: {
            query?: {
                /**
                 * @description Property id, as search results and lists of homes show it. Takes digits only, at least one. Also accepted as ppid, propertyId.
                 * @example 2101553
                 */
                property_id?: string;
                /**
                 * @description The address of the home on one line, instead of property_id. It must mean one home. Takes text of 1 to 200 characters.
                 * @example 401 Copper St, Seattle, WA 98199
                 */
                address?: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "property_id": "2101553",
                     *         "value": {
                     *           "value": 634500,
                     *           "low": 572000,
                     *           "high": 703000,
                     *           "confidence": "high",
                     *           "fsd": 0.081,
                     *           "date": "2026-06-01",
                     *           "method": "model"
                     *         },
                     *         "rent": {
                     *           "value": 634500,
                     *           "low": 572000,
                     *           "high": 703000,
                     *           "confidence": "high",
                     *           "fsd": 0.081,
                     *           "date": "2026-06-01",
                     *           "method": "model"
                     *         },
                     *         "on_market": {
                     *           "value": 628000,
                     *           "low": 598000,
                     *           "high": 655000,
                     *           "list_price": 639900,
                     *           "ratio": 0.981,
                     *           "days_on_market": 34,
                     *           "sales": 4120
                     *         },
                     *         "comparables": [
                     *           {
                     *             "property_id": "1000302",
                     *             "price": 598000,
                     *             "date": "2026-03-20",
                     *             "miles": 0.42,
                     *             "adjusted": 617000,
                     *             "weight": 0.07
                     *           }
                     *         ],
                     *         "model_weight": 0.41,
                     *         "base_value": 540000,
                     *         "contributions": [
                     *           {
                     *             "group": "size",
                     *             "percent": 12.4
                     *           }
                     *         ],
                     *         "model": {
                     *           "version": "1-5f0c3a9be1d2",
                     *           "area": "53033",
                     *           "trained_on": "2026-05-29",
                     *           "sales": 20412,
                     *           "accuracy": {
                     *             "sales": 1204,
                     *             "mdape": 0.079,
                     *             "within_10_percent": 0.6,
                     *             "in_range": 0.8
                     *           }
                     *         },
                     *         "rent_model": {
                     *           "version": "1-5f0c3a9be1d2",
                     *           "area": "53033",
                     *           "trained_on": "2026-05-29",
                     *           "sales": 20412,
                     *           "accuracy": {
                     *             "sales": 1204,
                     *             "mdape": 0.079,
                     *             "within_10_percent": 0.6,
                     *             "in_range": 0.8
                     *           }
                     *         },
                     *         "history": [
                     *           {
                     *             "month": "2026-05",
                     *             "value": 629000
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyEstimateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "property-lookup": {
        parameters: {
            query?: {
                /**
                 * @description An address on one line, or a street line with its other parts beside it. Give the parameter several times to look up as many as 25 addresses; unit, city, state and zip then apply to all. Takes 1 to 25 texts of 1 to 200 characters, each as a parameter of its own. The parameter may also be repeated, once for each value. Also accepted as street.
                 * @example [
                 *       "401 Copper St",
                 *       " Seattle",
                 *       " WA 98199"
                 *     ]
                 */
                address?: string[];
                /**
                 * @description The unit, if address is a street line. Takes text of 1 to 40 characters.
                 * @example 4B
                 */
                unit?: string;
                /**
                 * @description The city. Takes text of 1 to 100 characters.
                 * @example Seattle
                 */
                city?: string;
                /**
                 * @description The state, as its code or its name. Takes text of 1 to 30 characters. Also accepted as state_code, stateCode.
                 * @example WA
                 */
                state?: string;
                /**
                 * @description The ZIP code. Takes a ZIP code of five digits, or nine. Also accepted as zip_code, zipcode, postal_code, zipCode, postalCode.
                 * @example 98199
                 */
                zip?: string;
                /**
                 * @description The assessor's parcel number, instead of an address. Punctuation does not matter. Takes text of 1 to 100 characters. Also accepted as parcel_number, apn, parcelNumber.
                 * @example 712930-0520
                 */
                parcel?: string;
                /**
                 * @description With parcel: the county, as its FIPS code or its name. Parcel numbers are unique only within a county. Takes text of 1 to 60 characters.
                 * @example King
                 */
                county?: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "query": "401 copper, 98199",
                     *           "status": "close",
                     *           "reason": "not_found",
                     *           "property_id": "1000302",
                     *           "candidates": [
                     *             {
                     *               "property_id": "1000302",
                     *               "score": 0.96,
                     *               "address": "401 Copper St, Seattle, WA 98199",
                     *               "street": "401 Copper St",
                     *               "unit": "Apt 4",
                     *               "city": "Seattle",
                     *               "state": "WA",
                     *               "zip": "98199",
                     *               "home_status": "sold",
                     *               "latitude": 47.68697,
                     *               "longitude": -122.27596,
                     *               "point_source": "home",
                     *               "point_within_meters": 40,
                     *               "agree": [
                     *                 "number",
                     *                 "street",
                     *                 "zip"
                     *               ],
                     *               "differ": [],
                     *               "missing": [
                     *                 "suffix"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PropertyLookupResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    changes: {
        parameters: {
            query?: {
                /**
                 * @description Begins with what has changed since this edition. Takes an edition, as an earlier answer stated it in edition or x-edition.
                 * @example 12
                 */
                since?: string;
                /**
                 * @description Goes on after an earlier page. Send the other parameters unchanged. Takes next_cursor of an earlier answer.
                 * @example 12_15_listing_1000302
                 */
                cursor?: string;
                /**
                 * @description Lists only changes of these kinds of records. Takes a comma-separated list of home, listing, agent, office, builder, community, assessment. The parameter may also be repeated, once for each value.
                 * @example [
                 *       "home",
                 *       "listing"
                 *     ]
                 */
                kind?: ("home" | "listing" | "agent" | "office" | "builder" | "community" | "assessment")[];
                /**
                 * @description Lists only homes and listings there, by their address and point. One that has left the place is removed, and one that has entered it is added. Takes text of 1 to 500 characters.
                 * @example Seattle, WA
                 */
                location?: string;
                /**
                 * @description The largest number of records that are looked at for a page. Takes a whole number, at least 1 and at most 1000.
                 * @example 500
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    /**
                     * @description The places that the location was understood to mean, separated by bars: kind and name, the certainty (exact; folded: in other words; corrected: with typing errors; guessed: one of several with the name, or not the whole text), and the number of listings of all statuses there. A text that names no place is unknown.
                     * @example city Seattle, WA; certainty=exact; listings=945
                     */
                    "x-location"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "since": "12",
                     *         "edition": "15",
                     *         "changes": [
                     *           {
                     *             "kind": "listing",
                     *             "id": 1000302,
                     *             "change": "changed",
                     *             "groups": [
                     *               "price"
                     *             ],
                     *             "record": {
                     *               "id": 1000302,
                     *               "list_price": 634500
                     *             }
                     *           }
                     *         ],
                     *         "next_cursor": "12_15_listing_1000302"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            410: components["responses"]["Gone"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    sources: {
        parameters: {
            query?: {
                /**
                 * @description Only this source. Takes text of 1 to 100 characters.
                 * @example sample
                 */
                source?: string;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": [
                     *         {
                     *           "source": "nwmls",
                     *           "last_updated_at": "2026-01-20T12:00:00.000Z",
                     *           "attribution": "Listing courtesy of {office}.",
                     *           "contact": "206-555-0100",
                     *           "disclaimer": "Not guaranteed.",
                     *           "statuses": [
                     *             "Active",
                     *             "Pending"
                     *           ],
                     *           "withheld": [
                     *             "sale_price"
                     *           ],
                     *           "delay_minutes": 1440
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SourcesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
    "export-page": {
        parameters: {
            query: {
                /**
                 * @description The table to read. Takes one of home, listing, agent, office, builder, community, assessment.
                 * @example listing
                 */
                table: "home" | "listing" | "agent" | "office" | "builder" | "community" | "assessment";
                /**
                 * @description Goes on after an earlier page, in its edition. Takes next_cursor of an earlier answer.
                 * @example 15_listing_1000302
                 */
                cursor?: string;
                /**
                 * @description The largest number of records that are looked at for a page. Takes a whole number, at least 1 and at most 1000.
                 * @example 500
                 */
                limit?: number;
            };
            header?: {
                /** @description Answers from this edition or a newer one only. Send the x-edition of an earlier answer, so that data never goes back in time. */
                "x-min-edition"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Cost 1. */
            200: {
                headers: {
                    /** @description Identifier of the request, as in the ledger. */
                    "x-request-id"?: string;
                    /** @description Edition of the data that the answer belongs to. */
                    "x-edition"?: number;
                    /** @description The models from which values and rents are estimated: other models, another text. Without any, comparables. */
                    "x-estimates"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "cost": 1,
                     *       "data": {
                     *         "table": "listing",
                     *         "edition": "15",
                     *         "rows": [
                     *           {
                     *             "id": 1000302,
                     *             "list_price": 634500
                     *           }
                     *         ],
                     *         "withheld": 2,
                     *         "next_cursor": "15_listing_1000302"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExportPageResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidKey"];
            403: components["responses"]["NotSubscribed"];
            404: components["responses"]["NoSuchPath"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimedOut"];
            410: components["responses"]["Gone"];
            414: components["responses"]["TargetTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalFailure"];
            503: components["responses"]["Overloaded"];
        };
    };
}
