import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerStops } from "../features/receiving/device.server";

/** Resource route: returns today's stops with their cartons as JSON. */
export const loader = (args: LoaderFunctionArgs) => answerStops(args);
