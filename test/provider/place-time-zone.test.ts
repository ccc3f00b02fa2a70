import { describe, expect, it } from "vitest";
import { findTimeZone, type Place } from "../../provider/place-time-zone";

describe("the time zone of a place", () => {
  it.each<[place: Place, zone: string | null]>([
    [{ lat: 41.5858, lng: -93.6211 }, "America/Chicago"],
    [{ lat: 32.4, lng: -85.3, state: "AL" }, "America/Chicago"],
    [{ state: "TN", zip: "37902" }, "America/New_York"],
    [{ state: "TN", zip: "37203" }, "America/Chicago"],
    [{ state: "TX", zip: "79901" }, "America/Denver"],
    [{ state: "SD", zip: "57701-1234" }, "America/Denver"],
    [{ state: "IN", zip: "46402" }, "America/Chicago"],
    [{ state: "FL", zip: "32501" }, "America/Chicago"],
    [{ state: "ID", zip: "83814" }, "America/Los_Angeles"],
    [{ state: "CA", zip: "90028" }, "America/Los_Angeles"],
    [{ state: "PR", zip: "00901" }, "America/Puerto_Rico"],
    [{ state: "TN", city: "KNOXVILLE" }, "America/New_York"],
    [{ state: "TN", city: "Chattanooga" }, "America/New_York"],
    [{ state: "TN", city: "NASHVILLE" }, "America/Chicago"],
    [{ state: "TX", city: "EL PASO" }, "America/Denver"],
    [{ state: "TX", city: "Ft. Bliss" }, "America/Denver"],
    [{ state: "FL", city: "PENSACOLA" }, "America/Chicago"],
    [{ state: "IN", city: "GARY" }, "America/Chicago"],
    [{ state: "IN", city: "St. John" }, "America/Chicago"],
    [{ state: "IN", city: "INDIANAPOLIS" }, "America/Indiana/Indianapolis"],
    [{ state: "SD", city: "RAPID CITY" }, "America/Denver"],
    [{ state: "ID", city: "Coeur d'Alene" }, "America/Los_Angeles"],
    [{ state: " ia ", city: "DES MOINES" }, "America/Chicago"],
    [{ state: "ON" }, "America/New_York"],
    [{ lat: 0, lng: 0, state: "IA" }, "America/Chicago"],
    // Near a border, the data have the zone of the neighbor.
    [{ state: "ME", zip: "04730" }, "America/New_York"],
    [{ lat: 45.188, lng: -67.279, state: "ME" }, "America/New_York"],
    [{ lat: 45.188, lng: -67.279 }, "America/Moncton"],
    [{ state: "MT", zip: "59537" }, "America/Denver"],
    [{ state: "TX", zip: "78560" }, "America/Chicago"],
    [{ lat: 45.28, lng: -66.06, state: "NB" }, "America/Moncton"],
    // Coordinates of another country: a minus sign is missing.
    [{ lat: 41.5858, lng: 93.6211, state: "IA" }, "America/Chicago"],
    [{ lat: 90, lng: 180, state: "IA" }, "America/Chicago"],
    [{ lat: 91, lng: 0 }, null],
    [{ state: "XX", zip: "37902" }, null],
    [{}, null],
  ])("of %o is %s", (place, zone) => {
    expect(findTimeZone(place)).toBe(zone);
  });
});
