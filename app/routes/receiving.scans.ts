import { saveDeviceScans } from "../features/receiving/device.server";

/** Resource route: saves the scans that a device has kept. */
export const action = saveDeviceScans;
