import { element, readInterchange, type Segment, writeInterchange, X12Error } from "#modules/coverage/x12/segments.ts";
import { serveOn } from "./serve.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const json = { "content-type": "application/json" };
const say = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const words: Words = {
  refuse: say(401, { error: "invalid_client" }),
  busy: say(503, { error: "payer unavailable" }),
  error: say(500, { error: "internal error" }),
  limit: { ...say(429, { error: "too many requests" }), headers: { ...json, "retry-after": "60" } },
};
const path = "/eligibility/v3/raw-x12";

/**
 * A clearinghouse with real-time eligibility: raw X12 in a JSON wrapper over HTTP, answered as payers do, by member ID:
 * `SIMTERM` inactive, `SIMOON` out of network, `SIMCARVE` managed by another payer, `SIMSPARSE` only active, `SIM75` (or
 * another AAA code) refused, `SIMBAD` unreadable, `SIMSWAP` the answer to another request; every other member is active.
 */
export async function startClearinghouse(port: number, stage: Stage) {
  let answered = 0;
  const line = await serveOn(port, stage, {
    simulator: "clearinghouse",
    words,
    target: (_request, body) => x12Of(body) ?? "",
    answer: (request, body) => {
      if (request.headers.authorization === undefined) return say(401, { error: "invalid_client" });
      if (request.method === "GET" && request.url === "/healthcheck") return say(200, { status: "ok" });
      const x12 = x12Of(body);
      if (request.method !== "POST" || request.url !== path || x12 === null) return say(404, { error: "not found" });
      try {
        const answer = answerTo(x12);
        answered += 1;
        return say(200, { x12: answer });
      } catch (error) {
        if (error instanceof X12Error) return say(400, { error: error.message });
        throw error;
      }
    },
  });
  const shown: Simulator = {
    name: "clearinghouse",
    label: "Clearinghouse",
    speaks: "X12 270/271 in JSON over HTTP",
    troubles: troublesOf(words, "malformed"),
    state: () => ({ "eligibility answers": answered }),
    reset: () => {
      answered = 0;
    },
  };
  return { ...line, shown };
}

function x12Of(body: Buffer): string | null {
  try {
    const given: unknown = JSON.parse(body.toString("utf8"));
    return given && typeof given === "object" && "x12" in given && typeof given.x12 === "string" ? given.x12 : null;
  } catch {
    return null;
  }
}

/** The answer of a payer to one inquiry. */
function answerTo(x12: string): string {
  const { segments, controlNumber } = readInterchange(x12);
  const of = (name: string, code?: string) =>
    segments.find((one) => one[0] === name && (code === undefined || one[1] === code)) ?? [];
  const member = element(of("NM1", "IL"), 9);
  const payer = of("NM1", "PR");
  const asked = element(of("EQ"), 1).split("^");
  const trace = element(of("TRN"), 2);
  const level = of("NM1", "03").length > 0 ? "23" : "22";
  const rejected = /^SIM(\d\d)/.exec(member)?.[1];
  if (member.startsWith("SIMBAD")) return x12.slice(0, 300);
  const person: Segment[] = [
    ["HL", "3", "2", "22", level === "23" ? "1" : "0"],
    ...(level === "23" ? [of("NM1", "IL"), ["HL", "4", "3", "23", "0"]] : []),
    ["TRN", "2", member.startsWith("SIMSWAP") ? `${trace}X` : trace, element(of("TRN"), 3)],
    level === "23" ? of("NM1", "03") : of("NM1", "IL"),
  ];
  const benefits = rejected ? [["AAA", "N", "", rejected, "C"]] : benefitsOf(member, asked);
  const body: Segment[] = [
    ["BHT", "0022", "11", trace, "20260101", "1200"],
    ["HL", "1", "", "20", "1"],
    payer,
    ["HL", "2", "1", "21", "1"],
    of("NM1", "1P"),
    ...person,
    ...benefits,
  ];
  return writeInterchange("271", body, {
    sender: "SIMHOUSE",
    receiver: "CAIRN",
    controlNumber: Number(controlNumber),
    date: "2026-01-01",
    time: "12:00",
    usage: "T",
  });
}

/** EB segments; figures only for service types that were asked. */
function benefitsOf(member: string, asked: readonly string[]): Segment[] {
  const eb = (code: string, ...rest: string[]): Segment => ["EB", code, ...rest];
  if (member.startsWith("SIMTERM")) return [eb("6", "", "30"), ["DTP", "357", "D8", "20251231"]];
  const active = eb("1", "", asked.join("^"), "", "PACIFIC CHOICE PPO");
  if (member.startsWith("SIMSPARSE")) return [eb("1", "", "30")];
  if (member.startsWith("SIMCARVE"))
    return [
      eb("1", "", "30"),
      eb("U", "", "MH^AI"),
      ["LS", "2120"],
      ["NM1", "VN", "2", "MERIDIAN BEHAVIORAL HEALTH"],
      ["LE", "2120"],
    ];
  const network = member.startsWith("SIMOON") ? "N" : "Y";
  const figures: Segment[] = [
    eb("C", "IND", "30", "", "", "23", "3000", "", "", "", "", network),
    eb("C", "IND", "30", "", "", "29", "1500", "", "", "", "", network),
    eb("G", "IND", "30", "", "", "23", "6500", "", "", "", "", network),
    eb("G", "IND", "30", "", "", "29", "4000", "", "", "", "", network),
  ];
  const stay = asked.includes("AI")
    ? [
        eb("A", "IND", "AI", "", "", "27", "", network === "N" ? ".4" : ".2", "", "", "Y", network),
        ["MSG", "PRECERTIFICATION REQUIRED FOR RESIDENTIAL"],
      ]
    : [];
  return [active, ["DTP", "346", "D8", "20260101"], ...figures, ...stay];
}
