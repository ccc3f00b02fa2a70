import { describe, expect, test } from "vitest";
import {
  DatabaseBusyError,
  isBusy,
  isRefusedStatement,
} from "../../../provider/db/errors";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

describe("after a failed statement, the transaction still holds its locks", () => {
  test.each([
    ["a foreign key is violated", "23503"],
    ["a row is changed by another transaction", "40001"],
    ["the lock timeout ends", "55P03"],
    ["the disk of the server is full", "53100"],
  ])("if %s", (_, code) =>
    expect(isRefusedStatement(withCode(code))).toBe(true),
  );
});

describe("after a failed statement, the transaction may be gone", () => {
  test.each([
    ["the connection is lost", withCode("08006")],
    ["a pooler has lost the server", withCode("08P01")],
    ["the server stops", withCode("57P01")],
    ["the time of the transaction is over", withCode("25P04")],
    ["the socket is closed", withCode("EPIPE")],
    ["a driver reports no code", new Error("Connection terminated")],
    ["PGlite has stopped", new DatabaseBusyError("stopped")],
  ])("if %s", (_, error) => expect(isRefusedStatement(error)).toBe(false));
});

describe("a database that fails is called busy", () => {
  test.each([
    ["too many connections are open", withCode("53300"), true],
    ["a lock is waited for too long", withCode("55P03"), true],
    ["the connection is refused", withCode("ECONNREFUSED"), false],
    ["the host is unknown", withCode("ENOTFOUND"), false],
    ["the server stops", withCode("57P01"), false],
    ["the connection is lost", withCode("08006"), false],
    ["a driver reports no code", new Error("Connection terminated"), false],
    ["the disk of the server is full", withCode("53100"), false],
    ["PGlite has stopped", new DatabaseBusyError("stopped"), false],
  ])("only if it works: %s", (_, error, busy) =>
    expect(isBusy(error)).toBe(busy),
  );
});
