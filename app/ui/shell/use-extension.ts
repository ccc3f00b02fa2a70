import { useRouteLoaderData } from "@remix-run/react";
import { isVisible, type PageExtension, type Place } from "../../pages";
import type { ShellData } from "./shell";

/** Returns whether the provider announces an extension, and somebody is signed in. */
export const useExtension = (name: PageExtension): boolean =>
  useRouteLoaderData<ShellData>("root")?.rights?.extensions.includes(name) ??
  false;

/** Returns whether menus lead to a place: its feature is on, the provider has its extension, and the user its right. */
export function useIsVisible(place: Place): boolean {
  const shell = useRouteLoaderData<ShellData>("root");
  if (!shell?.rights) return false;
  const { features, rights } = shell;
  return isVisible(place, { features, rights });
}
