import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LockScreen } from "#modules/accounts/sessions/web/lock-screen.tsx";
import { SessionDialogs } from "#modules/accounts/sessions/web/session-dialogs.tsx";
import { StepUpDialog } from "#modules/accounts/sessions/web/step-up-dialog.tsx";
import { Forgot } from "#modules/accounts/sign-in/web/forgot.tsx";
import { NewPassword } from "#modules/accounts/sign-in/web/new-password.tsx";
import { RecoveryCodes } from "#modules/accounts/sign-in/web/recovery-codes.tsx";
import { SignInForm } from "#modules/accounts/sign-in/web/sign-in-form.tsx";
import { SignInSteps } from "#modules/accounts/sign-in/web/sign-in-steps.tsx";
import { brandColorTexts } from "#modules/settings/facility/web/brand-color.texts.ts";
import type { SetupState } from "#modules/settings/setup/setup.contract.ts";
import { setupTexts } from "#modules/settings/setup/web/setup.texts.ts";
import { SetupBackup } from "#modules/settings/setup/web/setup-backup.tsx";
import { SetupFactor } from "#modules/settings/setup/web/setup-factor.tsx";
import { Head } from "#modules/settings/setup/web/setup-head.tsx";
import { SetupMail } from "#modules/settings/setup/web/setup-mail.tsx";
import { Review } from "#modules/settings/setup/web/setup-review.tsx";
import { SetupStepForm } from "#modules/settings/setup/web/setup-steps.tsx";
import { requestAccessTexts } from "#modules/staff/roles/web/request-access.texts.ts";
import { RequestAccess } from "#modules/staff/roles/web/request-access.tsx";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { renderUi } from "#ui/testing.tsx";
import { pseudoClose, pseudoOpen } from "../../shared/messages/pseudo.ts";
import type { Catalog, Texts } from "../../shared/messages/texts.ts";
import { connectApi } from "../api/ports.ts";
import { queryClient } from "../api/query.ts";
import { setSessionState } from "../session/session-state.ts";
import { doorTexts } from "./door.ts";
import { showIn } from "./language.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { problemTexts } from "./problem-texts.ts";

const config = {
  productName: "Cairn",
  tenantName: "Alder",
  slug: "demo",
  timeZone: "America/Los_Angeles",
  locale: "en-US",
  welcome: null,
  supportEmail: null,
  supportPhone: null,
  isNew: false,
  demoSignIns: null,
  signedIn: null,
};
const terms = { version: "7", title: "42", bodyHtml: "<p>7</p>", effectiveAt: "2026-01-01T00:00:00.000Z" };
const request = { requestId: "0198c0de-0000-7000-8000-000000000001", number: 47, approver: "self" as const };
const later = "2099-01-01T00:00:00.000Z";

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  const answers: [RegExp, unknown][] = [
    [/\/config$/, config],
    [/\/terms\/current/, terms],
    [/permissions\/[\w.]+\/who/, { mine: false, roles: ["7"], people: [{ name: "17", roleLabel: "42" }] }],
    [/check-login-request-status/, { status: "pending", expiresAt: later }],
  ];
  connectApi({
    fetch: async (input) => {
      const found = answers.find(([path]) => path.test(String(input)))?.[1] ?? { rows: [] };
      return new Response(JSON.stringify(found), { status: 200, headers: { "content-type": "application/json" } });
    },
  });
  queryClient.clear();
  const user = { id: "u", email: "1@2.3", fullName: "17", photo: null, hasPin: true, hasPasskey: true };
  const info = { user, tenant: { name: "9", timeZone: "America/Los_Angeles" }, preferences: {}, sharedDevice: true };
  setSessionState({ loading: false, info: info as unknown as SessionInfo, locked: false, notice: null });
});
afterEach(() => {
  cleanup();
  showIn("en");
  setSessionState({ info: null, locked: false, showSessionExpired: false, countdown: null });
  vi.unstubAllGlobals();
});

const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

/** Letters that a person would read, outside the marks of the pseudo-language. */
function unmarked(root: ParentNode): string[] {
  const found: string[] = [];
  const look = (text: string | null | undefined, where: string) => {
    const rest = (text ?? "").replace(new RegExp(`${pseudoOpen}[^${pseudoClose}]*${pseudoClose}`, "g"), "");
    // Names of time zones are data, whatever the language.
    if (zones.has(rest.replaceAll(" ", "_"))) return;
    if (/\p{L}{2,}/u.test(rest)) found.push(`${where}: ${text}`);
  };
  for (const element of root.querySelectorAll("*")) {
    if (element.matches("style, script, [lang], [data-test-data] *")) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"])
      if (!(name === "placeholder" && element.matches("input[autocomplete]"))) look(element.getAttribute(name), name);
    for (const node of element.childNodes) if (node.nodeType === 3) look(node.textContent, element.tagName);
  }
  return found;
}

const context = { email: "1@2.3", name: "17", facility: "9", minLength: 12 };
const nothing = () => undefined;
const step = <S extends object>(more: S) => ({ ticket: "t".repeat(24), ...more });
const twoFactor = (method: "totp" | "email" | "sms" | "recovery" | "passkey", enrol = false) =>
  step({
    status: "two-factor" as const,
    methods: [method, "recovery" as const, "passkey" as const],
    email: "1•••@2.3",
    phone: "••• 42",
    enrol: enrol ? { secret: "2222 3333", uri: "otpauth://totp/1?secret=22" } : null,
    mayTrust: true,
  });
const approval = (approver: "self" | "manager") =>
  step({
    status: "approval" as const,
    ...request,
    approver,
    expiresAt: later,
    resendAt: later,
    resendsLeft: 2,
    mayTrust: true,
  });

const setup: SetupState = {
  step: "mail",
  completedSteps: ["facility", "owner", "factor", "places", "modules"],
  moduleSteps: [],
  data: {
    facility: { name: "7", legalName: "7", slug: "7", timeZone: "7", part2Program: true },
    owner: { firstName: "1", lastName: "2", email: "1@2.3", hasPassword: true },
    places: { places: [{ name: "7", shortCode: "7", timeZone: "7", address: {}, sections: [{ name: "7" }] }] },
    modules: { customerType: "FULL" },
    staff: { people: [] },
    brand: { productName: "7", welcome: null, primaryColor: "#2a7068" },
    mail: { ok: true, to: "1@2.3", said: "250", at: later },
    extra: {},
  },
  backup: { directory: "/7", writable: true, freeBytes: 7e9, sameDisk: true, available: true },
} as unknown as SetupState;

const pieces: Record<string, () => React.ReactNode> = {
  "sign-in form": () => <SignInForm onStep={nothing} onForgot={nothing} />,
  "forgotten password": () => <Forgot onBack={nothing} />,
  "new password": () => (
    <NewPassword context={context} verb={`${pseudoOpen}${pseudoClose}`} onPassword={async () => {}} />
  ),
  "recovery codes": () => <RecoveryCodes codes={["22222-33333"]} onKept={nothing} />,
  "authenticator app": () => <SignInSteps first={twoFactor("totp")} onRestart={nothing} />,
  "setting up at the door": () => <SignInSteps first={twoFactor("totp", true)} onRestart={nothing} />,
  "mailed code": () => <SignInSteps first={twoFactor("email")} onRestart={nothing} />,
  "texted code": () => <SignInSteps first={twoFactor("sms")} onRestart={nothing} />,
  "recovery code": () => <SignInSteps first={twoFactor("recovery")} onRestart={nothing} />,
  "approval by oneself": () => <SignInSteps first={approval("self")} onRestart={nothing} />,
  "approval by an administrator": () => <SignInSteps first={approval("manager")} onRestart={nothing} />,
  "password to change": () => (
    <SignInSteps first={step({ status: "change-password" as const, email: "1@2.3", name: "17" })} onRestart={nothing} />
  ),
  terms: () => <SignInSteps first={step({ status: "accept-terms" as const, version: "7" })} onRestart={nothing} />,
  "lock screen": () => <LockScreen />,
  "asking for access": () => <RequestAccess permission="audit.view" />,
  ...Object.fromEntries(
    (["facility", "owner", "places", "modules", "staff", "brand"] as const).map((one) => [
      `set-up: ${one}`,
      () => <SetupStepForm step={one} state={setup} onSave={async () => {}} />,
    ]),
  ),
  "set-up: second factor": () => <SetupFactor code="7" state={setup} onDone={nothing} onOwner={nothing} />,
  "set-up: mail": () => (
    <SetupMail {...{ code: "7", state: setup, onState: nothing, onNext: nothing }} onSave={async () => {}} />
  ),
  "set-up: backup": () => <SetupBackup state={setup} onSave={async () => {}} />,
  "set-up: backup kept by others": () => <SetupBackup state={{ ...setup, backup: null }} onSave={async () => {}} />,
  "set-up: review": () => (
    <>
      <Head title="1" note="2" progress={{ done: 1, of: 3 }} />
      <Review code="7" state={setup} onStep={nothing} onOpened={nothing} />
    </>
  ),
  "step-up": () => <StepUpDialog methods={["password", "totp", "passkey", "recovery"]} />,
};

describe("I18N-1 the pseudo-language finds no text that stands in a component", () => {
  it.each(Object.entries(pieces))("I18N-1 %s", async (_, piece) => {
    showIn("pseudo");
    renderUi(<QueryClientProvider client={queryClient}>{piece()}</QueryClientProvider>);
    await waitFor(() => expect(document.body.textContent).toContain(pseudoOpen));
    await act(async () => {
      await new Promise((settled) => setTimeout(settled, 0));
    });
    expect(unmarked(document.body)).toEqual([]);
  });

  it("I18N-1 session-expired and idle dialogs", async () => {
    showIn("pseudo");
    setSessionState({ showSessionExpired: true, countdown: 42 });
    renderUi(
      <QueryClientProvider client={queryClient}>
        <SessionDialogs />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(document.body.textContent).toMatch(/Yöür téxt íš šáfé/));
    expect(unmarked(document.body)).toEqual([]);
  });

  it("I18N-1 the search itself finds a text that was written into a component", () => {
    showIn("pseudo");
    renderUi(
      <button type="button" title="Plain">
        Save
      </button>,
    );
    expect(unmarked(document.body)).toEqual(["title: Plain", "BUTTON: Save"]);
  });
});

describe("I18N-1 Spanish", () => {
  it("I18N-1 is chosen by its own name, and shows without a reload", async () => {
    const { hands } = renderUi(
      <QueryClientProvider client={queryClient}>
        <SignInForm onStep={nothing} onForgot={nothing} />
        <LanguageSwitch />
      </QueryClientProvider>,
    );
    await hands.click(screen.getByRole("button", { name: "Español" }));
    await screen.findByRole("button", { name: "¿Olvidó su contraseña?" });
    expect(screen.getByRole("button", { name: "Español" }).getAttribute("aria-pressed")).toBe("true");
    expect(JSON.parse(localStorage.getItem("cairn-ui") ?? "{}")).toMatchObject({ language: "es" });
    await hands.click(screen.getByRole("button", { name: "English" }));
    await screen.findByRole("button", { name: "Forgot your password?" });
    localStorage.clear();
  });

  const holes = (text: unknown): string[] =>
    (JSON.stringify(text).match(/\{\w+\}/g) ?? []).filter((hole, at, all) => all.indexOf(hole) === at).sort();

  it.each<Catalog<Texts>>([doorTexts, problemTexts, setupTexts, requestAccessTexts, brandColorTexts])(
    "I18N-1 every text of the catalog is there, with the same holes",
    async (texts) => {
      const english: Texts = texts.english;
      const spanish: Texts = await texts.load.es();
      expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) {
        expect([key, holes(spanish[key])]).toEqual([key, holes(text)]);
        expect(JSON.stringify(spanish[key]).length).toBeGreaterThan(2);
      }
    },
  );
});
