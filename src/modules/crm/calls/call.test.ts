import { describe, expect, it } from "vitest";
import { type CallFacts, mergeCall, needsFollowUp } from "./call.ts";
import { readCallRailCall } from "./providers/callrail.ts";
import { readCtmCall } from "./providers/ctm.ts";
import { readMessage } from "./providers/reading.ts";
import { callRailSignature, ctmSignature, isSignature } from "./providers/signatures.ts";

/** CallRail's published example: this key signs this body with this signature (apidocs.callrail.com, "Validating payloads"). */
const published = {
  key: "072e77e426f92738a72fe23c4d1953b4",
  signature: "UZAHbUdfm3GqL7qzilGozGzWV64=",
  body: '{"answered":false,"business_phone_number":"","call_type":"voicemail","company_id":155920786,"company_name":"Boost Marketing","company_time_zone":"America/Los_Angeles","created_at":"2018-02-19T13:41:00.252-05:00","customer_city":"Rochester","customer_country":"US","customer_name":"Kaylah Mills","customer_phone_number":"+12148654559","customer_state":"PA","device_type":"","direction":"inbound","duration":"13","first_call":false,"formatted_call_type":"Voicemail","formatted_customer_location":"Rochester, PA","formatted_business_phone_number":"","formatted_customer_name":"Kaylah Mills","prior_calls":16,"formatted_customer_name_or_phone_number":"Kaylah Mills","formatted_customer_phone_number":"214-865-4559","formatted_duration":"13s","formatted_tracking_phone_number":"404-555-8514","formatted_tracking_source":"Google Paid","formatted_value":"--","good_lead_call_id":715587840,"good_lead_call_time":"2016-06-17T10:23:33.363-04:00","id":766970532,"lead_status":"previously_marked_good_lead","note":"","recording":"https://app.callrail.com/calls/766970532/recording/redirect?access_key=aaaaccccddddeeee","recording_duration":8,"source_name":"Google AdWords","start_time":"2018-02-19T13:41:00.236-05:00","tags":[],"total_calls":17,"tracking_phone_number":"+14045558514","transcription":"","value":"","voicemail":true,"tracker_id":354024023,"keywords":"","medium":"","referring_url":"","landing_page_url":"","last_requested_url":"","referrer_domain":"","conversational_transcript":"","utm_source":"google","utm_medium":"cpc","utm_term":"","utm_content":"","utm_campaign":"Google AdWords","utma":"","utmb":"","utmc":"","utmv":"","utmz":"","ga":"","gclid":"","integration_data":[{"integration":"Webhooks","data":null}],"keywords_spotted":"","recording_player":"https://app.callrail.com/calls/766970532/recording?access_key=aaaabbbbccccdddd","speaker_percent":"","call_highlights":[],"callercity":"Rochester","callercountry":"US","callername":"Kaylah Mills","callernum":"+12148654559","callerstate":"PA","callsource":"google_paid","campaign":"","custom":"","datetime":"2018-02-19 18:41:00","destinationnum":"","ip":"","kissmetrics_id":"","landingpage":"","referrer":"","referrermedium":"","score":1,"tag":"","trackingnum":"+14045558514","timestamp":"2018-02-19T13:41:00.236-05:00"}',
};

describe("signatures", () => {
  it("CALL-2, crm scenario 7: accepts CallRail's published signature, and rejects the body with a trailing newline", () => {
    const accepts = (body: string) =>
      isSignature(published.signature, [published.key], (key) => callRailSignature(key, body));
    expect(accepts(published.body)).toBe(true);
    expect(accepts(`${published.body}\n`)).toBe(false);
  });

  it("CALL-1: covers the time header and the body, and fails closed without a secret", () => {
    const signature = ctmSignature("secret", "1764000000", "{}");
    const accepts = (secret: string | undefined, time: string, body: string) =>
      isSignature(signature, [secret], (known) => ctmSignature(known, time, body));
    expect(accepts("secret", "1764000000", "{}")).toBe(true);
    expect(accepts("secret", "1764000001", "{}")).toBe(false);
    expect(accepts("secret", "1764000000", "{ }")).toBe(false);
    expect(accepts(undefined, "1764000000", "{}")).toBe(false);
    expect(isSignature(undefined, ["secret"], () => "")).toBe(false);
  });
});

describe("reading", () => {
  it("reads CallRail's published call as a voicemail of 13 seconds", () => {
    const message = readMessage(Buffer.from(published.body));
    expect(message && readCallRailCall(message, "post-call")).toMatchObject({
      providerCallId: "766970532",
      fromE164: "+12148654559",
      toE164: "+14045558514",
      phase: 3,
      result: "voicemail",
      startedAt: "2018-02-19T18:41:00.236Z",
      endedAt: "2018-02-19T18:41:13.236Z",
      talkSeconds: 0,
      connectedSeconds: 13,
      campaign: "Google AdWords",
    });
  });

  it("CALL-9: keeps billed and talk time of CallTrackingMetrics apart, and drops a withheld number", () => {
    const ended = readCtmCall({
      id: 12,
      caller_number: "Anonymous",
      tracking_number: "+18055550171",
      unix_time: 1764000000,
      dial_status: "answered",
      call_status: "completed",
      duration: 252,
      talk_time: 240,
      ring_time: 12,
    });
    expect(ended).toMatchObject({ fromE164: null, phase: 3, result: "completed", talkSeconds: 240 });
    expect(ended).toMatchObject({ connectedSeconds: 252, ringSeconds: 12 });
    expect(readCtmCall({ id: 13, dial_status: "no-answer", duration: 20, talk_time: 0 })).toMatchObject({
      result: "missed",
    });
    expect(readCtmCall({ id: 14, message_body: "Hi" })).toBeNull();
  });
});

const facts = (over: Partial<CallFacts>): CallFacts => ({
  providerCallId: "1",
  direction: "inbound",
  fromE164: "+13105550142",
  toE164: null,
  callerName: null,
  city: null,
  state: null,
  phase: 1,
  result: null,
  startedAt: null,
  answeredAt: null,
  endedAt: null,
  ringSeconds: null,
  talkSeconds: null,
  connectedSeconds: null,
  campaign: null,
  ...over,
});

describe("a call from messages in any order", () => {
  it("CALL-4, crm scenario 8: stays ended when the start comes late, and its ringing time is filled in", () => {
    const end = facts({ phase: 3, result: "completed", endedAt: "2026-11-20T10:05:00.000Z", talkSeconds: 270 });
    const start = facts({ startedAt: "2026-11-20T10:00:00.000Z", city: "Ventura" });
    const merged = mergeCall(mergeCall(null, end), start);
    expect(merged).toMatchObject({ phase: 3, result: "completed", city: "Ventura", ringSeconds: 30 });
    expect(merged).toEqual(mergeCall(mergeCall(null, start), end));
  });

  it("CALL-8: a missed call needs a call-back, unless it was short, withheld, spam or answered", () => {
    const missed = { ...facts({ phase: 3, result: "missed", connectedSeconds: 20 }), spam: false };
    expect(needsFollowUp(missed)).toBe(true);
    expect(needsFollowUp({ ...missed, connectedSeconds: 4 })).toBe(false);
    expect(needsFollowUp({ ...missed, connectedSeconds: 4, result: "voicemail" })).toBe(true);
    expect(needsFollowUp({ ...missed, fromE164: null })).toBe(false);
    expect(needsFollowUp({ ...missed, spam: true })).toBe(false);
    expect(needsFollowUp({ ...missed, result: "completed" })).toBe(false);
    expect(needsFollowUp({ ...missed, direction: "outbound" })).toBe(false);
  });
});
