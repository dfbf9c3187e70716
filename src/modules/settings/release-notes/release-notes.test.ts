import { beforeAll, describe, expect, it } from "vitest";
import { minimumVersion, version } from "#platform/server/telemetry/build.ts";
import { isOlder } from "#platform/shared/telemetry/version-order.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { notesToHtml } from "./release-notes.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const get = (url: string) => facility.world.app.http.inject({ method: "GET", url, headers: { host: facility.host } });

describe("release notes", () => {
  it("SHELL-7: serves the notes of the running version with a policy that allows framing by this origin only and no scripts", async () => {
    const answer = await get(`/release-notes/${version}?theme=dark&size=18`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox",
    );
    expect(answer.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(answer.body).toContain(`<h1>Cairn ${version}</h1>`);
    expect(answer.body).toContain("18px");
    expect(answer.body).toContain("src:url(data:font/woff2;base64,");
    expect(answer.body).not.toMatch(/<script/i);
  });

  it("SHELL-7: reports an unknown version and rejects path traversal", async () => {
    expect((await get("/release-notes/9.9.9")).statusCode).toBe(404);
    for (const bad of ["..%2f..%2fREADME", "%2e%2e", "1.13.3-hotfix1.md%00"])
      expect((await get(`/release-notes/${bad}`)).statusCode).toBe(404);
  });

  it("escapes unsupported markup", () => {
    expect(notesToHtml("# A <b>\n- **x** & `y`")).toBe(
      "<h1>A &lt;b&gt;</h1>\n<ul>\n<li><strong>x</strong> &amp; <kbd>y</kbd></li>\n</ul>",
    );
  });
});

describe("version endpoint", () => {
  it("VER-1: returns version, buildDate and minimumVersion without a session, cached for 30 s", async () => {
    const answer = await get("/api/auth/version");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("public, max-age=30");
    expect(answer.json()).toMatchObject({ version, minimumVersion });
    expect(Date.parse((answer.json() as { buildDate: string }).buildDate)).not.toBeNaN();
  });

  it("SHELL-8: the minimum version is older than the running one, so an update can be postponed", () => {
    expect(isOlder(minimumVersion, version)).toBe(true);
  });
});
