import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { kernelPolicy } from "#platform/shared/policy.ts";
import { defineModule, query } from "./module.ts";
import { Registry } from "./registry.ts";

const endpointWith = (permission: string, path = "/test/one", name = /:(\w+)/.exec(path)?.[1]) =>
  query(
    endpoint({
      method: "GET",
      path,
      summary: "A test",
      permission: permission as Permission,
      ...(name ? { params: z.strictObject({ [name]: z.string() }) } : {}),
      response: z.strictObject({}),
    }),
    async () => ({}),
  );
const module = (name: string, more: object) => defineModule({ name, switch: null, handlers: [], ...more } as never);

describe("Modules that do not fit together do not start", () => {
  it("PERM-1 an endpoint of an unknown permission", () => {
    expect(() => new Registry([module("a", { handlers: [endpointWith("clients.teleport")] })])).toThrow(
      'unknown permission "clients.teleport"',
    );
    const known = module("a", { policy: kernelPolicy, handlers: [endpointWith("search.use")] });
    expect(new Registry([known]).handlers).toHaveLength(1);
  });

  it("EVT-1 a handler of an undeclared event", () => {
    const hearing = module("b", { on: [{ event: "a.thing-done", name: "hear", run: async () => {} }] });
    expect(() => new Registry([hearing])).toThrow('b handles "a.thing-done", which no module declares.');
    const known = new Registry([module("a", { events: ["a.thing-done"] }), hearing]);
    expect(known.handlersOf("a.thing-done").map(({ task }) => task)).toEqual(["b:hear"]);
  });

  it("two endpoints at one address, even with different parameter names", () => {
    const twice = [endpointWith("search.use", "/test/:id"), endpointWith("search.use", "/test/:mrNo")];
    expect(() => new Registry([module("a", { policy: kernelPolicy, handlers: twice })])).toThrow("declared twice");
  });
});
