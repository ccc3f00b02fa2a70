/** Words of the demonstration: names, streets, companies and notes. No real person or company is meant. */

/** Reads a list whose items are separated by commas. */
const listOf = (text: string) => text.split(",").map((word) => word.trim());

export const firstNames = listOf(`
  Aaron, Alicia, Andre, Angela, Anita, Antonio, Beth, Brandon, Bruce, Camila,
  Carla, Carlos, Cheryl, Curtis, Dana, Darnell, David, Deborah, Derek, Diana,
  Donna, Earl, Elena, Eric, Erica, Felix, Frank, Gina, Gloria, Greg, Hannah,
  Hector, Irene, Ivan, Jamal, Janet, Jason, Jerome, Joanna, Joel, Jorge, Joyce,
  Kayla, Keith, Kelly, Kevin, Kim, Lamar, Laura, Leon, Linda, Lorenzo, Luis,
  Malik, Marcus, Maria, Martin, Maya, Megan, Miguel, Monica, Nadia, Nathan,
  Nicole, Omar, Oscar, Pamela, Patrick, Paula, Priya, Rachel, Ramon, Raymond,
  Regina, Rosa, Roy, Russell, Samuel, Sandra, Shawn, Sheila, Sofia, Stacy,
  Steve, Tamara, Terrence, Theresa, Todd, Tyrone, Valerie, Victor, Wanda,
  Wayne, Wendy, Yolanda`);

export const lastNames = listOf(`
  Abbott, Acosta, Barnes, Becker, Bishop, Booker, Brandt, Calloway, Cardenas,
  Carver, Castillo, Chandler, Cho, Coleman, Conway, Cortez, Cruz, Dalton,
  Delgado, Dixon, Drake, Duarte, Ellison, Espinoza, Farrell, Fields, Fischer,
  Fletcher, Fuentes, Gaines, Garrett, Gibbs, Goodwin, Grady, Guerrero, Hale,
  Harmon, Hayes, Herrera, Hobbs, Holloway, Ibarra, Jensen, Keller, Kemp,
  Kowalski, Lambert, Landry, Leblanc, Lozano, Maddox, Marsh, McCoy, Medina,
  Mercado, Monroe, Montoya, Moss, Navarro, Nguyen, Nolan, Norris, Ochoa, Olsen,
  Osborne, Pacheco, Park, Patel, Pearson, Pham, Pratt, Quinn, Ramsey, Reyes,
  Rhodes, Rios, Rojas, Salazar, Sawyer, Schultz, Sharma, Shelton, Sims, Solis,
  Stokes, Sutton, Tate, Tran, Trevino, Underwood, Valdez, Vaughn, Walsh,
  Weaver, Whitaker, Yates, Zamora, Zimmerman`);

export const streets = listOf(`
  Main St, Market St, Commerce Dr, Center Ave, Washington Ave, Lincoln Hwy,
  Park Ave, Oak St, Maple Ave, Broadway, Mall Dr, Town Center Blvd, Ridge Rd,
  Lake St, River Rd, State St, Jefferson St, Church St, Franklin Ave,
  Highland Ave, Union Ave, Plaza Way, Grand Ave, Mill Rd`);

/** Second address lines; most stores have none. */
export const units = listOf(`
  Suite 100, Unit 12, Suite 4B, Anchor C, Rear Dock, Suite 210`);

/** Neighborhood names, for the second and further stores of a city. */
export const neighborhoods = listOf(`
  Downtown, Northgate, Southside, Westfield, Eastgate, Crossroads, Lakeview`);

/** Endings of a neighborhood's name, for cities with more stores than neighborhoods. */
export const shoppingCenters = listOf(`
  Mall, Plaza, Commons, Square, Market, Outlets, Village, Center, Promenade`);

/** The companies that announce cartons for the stores by ship notices: name, GS1 company prefix, ZIP code of the warehouse. */
export const shippers = [
  { name: "Harbor & Pine Apparel", prefix: "0614141", zip: "38118" },
  { name: "Northline Footwear", prefix: "0857312", zip: "43125" },
  { name: "Bluebird Home Goods", prefix: "0791204", zip: "30336" },
  { name: "Cedar Street Toys", prefix: "0683970", zip: "46241" },
  { name: "Summit Beauty Supply", prefix: "0720853", zip: "75261" },
] as const;

/** Companies where LTL shipments are picked up; those of ship notices are {@link shippers}. */
export const senders = listOf(`
  Alder Creek Ceramics, Beacon Paper Works, Copperfield Lighting,
  Dunmore Textiles, Eastwind Cycles, Foxglove Candles, Granite State Tools,
  Hollis Furniture, Ironwood Fixtures, Juniper Linens, Kestrel Outdoor,
  Larkspur Gifts`);

/** Notes of drivers at a late delivery. */
export const lateNotes = [
  "Traffic on the interstate",
  "Dock blocked by another truck, waited 25 min",
  "Store not ready to receive",
  "Road works, detour",
  "Trailer loaded late",
];

/** Notes of drivers at a delivery. */
export const notes = [
  "Left with receiving clerk",
  "Delivered through mall service entrance",
  "Two empty pallets picked up",
  "Manager asked for rear door next time",
  "One carton with a crushed corner, accepted",
  "Rang bell at dock 2",
];

/** Notes of addresses in the address book. */
export const specialNotes = listOf(`
  Call 30 minutes ahead, Dock hours 6 AM to 2 PM, No dock: lift gate needed,
  Use rear entrance, Ask for receiving`);
