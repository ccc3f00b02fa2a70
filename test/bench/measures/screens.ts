import { paths } from "../../../app/paths";
import type { Laboratory } from "../laboratory";

/** One screen as a browser asks for it. */
export interface Screen {
  name: string;
  path: string;
  /** Whether the session cookie goes with it. */
  signedIn: boolean;
  /** Table rows that it must hold for its figure to mean anything. */
  rows: number;
}

/** Every screen that exists, result screens with a hundred rows. */
export async function screensOf(laboratory: Laboratory): Promise<Screen[]> {
  const searches = await laboratory.demoSearches();
  const plain = (name: string, path: string, signedIn = true) => ({
    name,
    path,
    signedIn,
    rows: 0,
  });
  return [
    plain("Home", paths.home()),
    plain("Log In", paths.login(), false),
    plain("Register", paths.register(), false),
    plain("Verification link", paths.verification("0123456789abcdef"), false),
    plain("Contact", paths.contact()),
    plain("Search", paths.search()),
    plain("Logout", paths.logOut()),
    plain("No such page", "/no-such-page"),
    { name: "ASN list", path: searches.list.path, signedIn: true, rows: 100 },
    {
      name: "Manifest",
      path: searches.manifest.path,
      signedIn: true,
      rows: 100,
    },
    {
      name: "Packing slip",
      path: searches.packingSlip.path,
      signedIn: true,
      rows: 1,
    },
    {
      name: "Advanced search",
      path: searches.large.path,
      signedIn: true,
      rows: 100,
    },
  ];
}
