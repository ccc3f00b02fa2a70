/** The package has no type declarations; these cover what is used here. */
declare module "zipcodes" {
  export interface ZipCode {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }
  const zipcodes: {
    codes: Readonly<Record<string, ZipCode>>;
    lookupByName(city: string, state: string): ZipCode[];
  };
  export default zipcodes;
}
