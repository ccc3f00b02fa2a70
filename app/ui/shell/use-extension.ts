import { useRouteLoaderData } from "@remix-run/react";
import type { PageExtension } from "../../pages";
import type { ShellData } from "./shell";

/** Returns whether the provider announces an extension, and somebody is signed in. */
export const useExtension = (name: PageExtension): boolean =>
  useRouteLoaderData<ShellData>("root")?.rights?.extensions.includes(name) ??
  false;
