import { answerStops } from "../features/receiving/device.server";

/** Resource route: returns today's stops with their cartons as JSON. */
export const loader = answerStops;
