import { success, type FaultyProvider } from "./faulty-provider";

/** A delivery of today, as the map has it. */
export const delivery = (delivID: string, delivStatus: number) => ({
  delivID,
  delivStatus,
  lat: 41.8,
  lng: -87.6,
  delivDate: new Date().toISOString().slice(0, 10),
});

/** Makes the provider answer every call of Home: one of two deliveries of today is complete. */
export function answerFigures(provider: FaultyProvider): void {
  provider.on("getDeliveryMapStatuses", () =>
    success({ result: [delivery("1", 1), delivery("2", 0)], requestNumber: 0 }),
  );
  for (const name of [
    "manualReport_GetUnfinishedDeliveries",
    "manualReport_GetUnfinishedPickups",
  ] as const)
    provider.on(name, () => success({ result: [] }));
}
