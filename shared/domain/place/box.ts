/** The UAE's bounding box in degrees (spec/1-domain, Property.location). */
export const UAE_BOX = { south: 22.4, north: 26.6, west: 51.0, east: 56.7 } as const;
