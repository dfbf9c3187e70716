import { demoPassword, demoStaff } from "../seed/people.ts";
import { query } from "./prepare-database.ts";

interface SignIn {
  role: string;
  name: string;
  email: string;
}

/** One person of each role who can sign in at the demo facility; none when the database holds another facility. */
export function demoSignIns(ownerUrl: string): Promise<SignIn[]> {
  return query<SignIn & { [column: string]: unknown }>(
    ownerUrl,
    `SELECT DISTINCT ON (clinicians.role) coalesce(roles.name, clinicians.role) AS role, clinicians.full_name AS name,
            users.email::text AS email
     FROM clinicians
     JOIN users ON users.tenant_id = clinicians.tenant_id AND users.id = clinicians.user_id
     JOIN tenants ON tenants.id = clinicians.tenant_id AND tenants.slug = 'demo' AND tenants.is_demo
     LEFT JOIN roles ON roles.tenant_id = clinicians.tenant_id AND roles.code = clinicians.role
     WHERE clinicians.status = 1 AND users.status = 1 AND users.password_hash IS NOT NULL
     ORDER BY clinicians.role, clinicians.created_at, clinicians.id`,
  );
}

export async function printDemoSignIns(ownerUrl: string): Promise<void> {
  const people = await demoSignIns(ownerUrl);
  if (people.length === 0) return;
  const pins = new Map(demoStaff.map(({ email, pin }) => [email, pin]));
  const width = (pick: (person: SignIn) => string) => Math.max(...people.map((person) => pick(person).length));
  const roleWidth = width(({ role }) => role);
  const nameWidth = width(({ name }) => name);
  const emailWidth = width(({ email }) => email);
  process.stdout.write(`\nDemo sign-ins, password ${demoPassword}:\n`);
  for (const { role, name, email } of people) {
    const pin = pins.has(email) ? `  PIN ${pins.get(email)}` : "";
    process.stdout.write(`  ${role.padEnd(roleWidth)}  ${name.padEnd(nameWidth)}  ${email.padEnd(emailWidth)}${pin}\n`);
  }
}
