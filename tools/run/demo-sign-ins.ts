import { query } from "./prepare-database.ts";

/** The password of everyone at the demo facility (platform chapter §9). */
export const demoPassword = "cairn-demo-pass-2026";

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
  const width = Math.max(...people.map(({ role }) => role.length));
  const nameWidth = Math.max(...people.map(({ name }) => name.length));
  process.stdout.write(`\nDemo sign-ins, password ${demoPassword}:\n`);
  for (const { role, name, email } of people) {
    process.stdout.write(`  ${role.padEnd(width)}  ${name.padEnd(nameWidth)}  ${email}\n`);
  }
}
