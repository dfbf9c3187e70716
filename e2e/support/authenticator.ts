import type { Page } from "playwright-core";

/** The page's browser holds passkeys from now on, as a computer with a fingerprint reader does. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes a passkey under the name given, on the person's own profile. */
export async function makePasskeyNamed(page: Page, name: string): Promise<void> {
  await page.goto("/profile?tabs=security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Passkey name").fill(name);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByText(name, { exact: true }).waitFor();
}
