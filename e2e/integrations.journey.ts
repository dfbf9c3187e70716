import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { atASharedFacility, expectAccessible, journey } from "./support/index.ts";

const admin = "reyes@aldercreek.example";

atASharedFacility();

const rows = async <R>(address: string) => ((await (await fetch(address)).json()) as { rows: R[] }).rows;
const part = (name: string) => `/settings?tabs=integrations&part=${name}`;
const developer = (name: string) => `/settings?tabs=developer&part=${name}`;
const drawer = (page: Page) => page.getByRole("dialog");
const shownOnce = async (page: Page) => (await page.locator("output").textContent()) ?? "";

journey("Marcus connects the mail account and a test mail arrives", async ({ as, facility }) => {
  const page = await as(admin, { at: part("connections") });
  await page.getByRole("button", { name: "Add connection" }).click();
  await drawer(page)
    .getByRole("button", { name: /Email account Sends/ })
    .click();
  await drawer(page).getByRole("textbox", { name: "Name" }).fill("Front desk mail");
  await expectAccessible(page);
  await drawer(page).getByRole("button", { name: "Add connection" }).click();
  await drawer(page).getByText("Not enabled").waitFor();
  await drawer(page).getByRole("button", { name: "Enable" }).click();
  await drawer(page).getByText("Enabled").waitFor();
  await drawer(page).getByRole("button", { name: "Send test email" }).click();
  // Notices may write to him too; this one is the test mail.
  const arrived = async () =>
    (await rows<{ from: string; subject: string }>(`${facility.simulators.control}/outbox?to=${admin}`))
      .filter(({ subject }) => subject === "Test email from Cairn")
      .map(({ from }) => from);
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(["hello@demo.example"]);

  await page.goto("/dev/simulators");
  await page.getByText("Test email from Cairn").waitFor();
  await page.getByText(/was sent through “Front desk mail”/).waitFor();
  await expectAccessible(page);
  await page.goto(part("deliveries"));
  await page.getByText("Test mail").first().waitFor();
  await page.getByText("Sent").first().waitFor();
  await expectAccessible(page);
});

journey("He signs in at a mail provider once instead of keeping a password", async ({ as }) => {
  const page = await as(admin, { at: part("connections") });
  await page.getByRole("button", { name: "Add connection" }).click();
  await drawer(page)
    .getByRole("button", { name: /Email account \(OAuth\)/ })
    .click();
  await drawer(page).getByRole("textbox", { name: "Name" }).fill("Alumni mailbox");
  await drawer(page).getByRole("button", { name: "Add connection" }).click();
  await drawer(page).getByRole("button", { name: "Sign in at the provider" }).click();
  await page.getByRole("heading", { name: "Simulated mail provider" }).waitFor();
  await page.getByRole("link", { name: "Allow" }).click();
  await page.waitForURL(/\/settings\?tabs=integrations/);
  await page.getByText("Signed in. You can now enable Alumni mailbox.").waitFor();
  await page.getByRole("button", { name: "Alumni mailbox" }).click();
  await drawer(page).getByRole("button", { name: "Enable" }).click();
  await drawer(page).getByText("Enabled").waitFor();
});

journey("A webhook gets a signed call for a new client; the client gets a photo", async ({ as, facility }) => {
  const page = await as(admin, { at: developer("webhooks") });
  const { control, sink } = facility.simulators;
  const received = () => rows<{ type: string; verified: boolean; body: string }>(`${control}/sink/journey`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await drawer(page).getByRole("textbox", { name: "URL" }).fill(`${sink}/in/journey`);
  await drawer(page).getByRole("textbox", { name: "Description" }).fill("The billing office");
  await drawer(page).getByRole("checkbox", { name: "clients.created" }).check();
  await drawer(page).getByRole("button", { name: "Add", exact: true }).click();
  const secret = await shownOnce(page);
  await fetch(`${control}/__sim/sink`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ box: "journey", secrets: [secret] }),
  });
  await drawer(page).getByRole("button", { name: "I saved it" }).click();
  await drawer(page).getByRole("button", { name: "Ping" }).click();
  await drawer(page).getByText("Active").waitFor();
  expect(await received()).toMatchObject([{ type: "ping", verified: true }]);
  await expectAccessible(page);

  await page.goto("/clients/new");
  await page.getByRole("textbox", { name: "Legal first name" }).fill("Juniper");
  await page.getByRole("textbox", { name: "Legal last name" }).fill("Okonkwo-Lindahl");
  await page.getByRole("textbox", { name: "Date of birth" }).fill("03-14-1991");
  await page.getByRole("combobox", { name: "Sex at birth" }).click();
  await page.getByRole("option", { name: "Female" }).click();
  await page.getByRole("button", { name: "Add client" }).click();
  await page.waitForURL(/\/clients\/MR\d+/);
  await expect.poll(received, { timeout: 60_000 }).toMatchObject([{}, { type: "clients.created", verified: true }]);
  expect((await received())[1]?.body).not.toContain("Juniper");

  const record = new URL(page.url()).pathname;
  await page.goto(`${record}?tabs=face-sheet`);
  const picture = await sharp({ create: { width: 640, height: 800, channels: 3, background: "#c28621" } })
    .withExif({ IFD0: { Make: "HiddenCamera" } })
    .jpeg()
    .toBuffer();
  await page.getByRole("button", { name: "Add photo" }).click();
  const photo = page.getByRole("dialog");
  await photo
    .locator("input[type=file]")
    .setInputFiles({ name: "juniper.jpg", mimeType: "image/jpeg", buffer: picture });
  await photo.getByRole("button", { name: "Save photo" }).click();
  const banner = page.getByRole("region", { name: /^Client: Juniper/ });
  await banner.locator("img").waitFor({ timeout: 120_000 });
  const src = await banner.locator("img").getAttribute("src");
  expect(src).toMatch(/\/thumbnail$/);
  const drawn = () => banner.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(drawn).toBe(256);
  await expectAccessible(page);

  await page.goto(developer("webhooks"));
  await page.getByRole("button", { name: /in\/journey/ }).click();
  await drawer(page).getByText("Delivered").waitFor();
});
