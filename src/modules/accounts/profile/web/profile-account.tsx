import { Text } from "@mantine/core";
import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { loadSession } from "#platform/web/session/session.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import classes from "#ui/page/profile.module.css";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { ChangeEmail } from "./profile/change-email.tsx";

/** The user's own record. An administrator changes name, role and locations. */
export function ProfileAccount() {
  const { user, tenant, locations, defaultLocationId } = useSession();
  const rows: [string, string][] = [
    ["Name", user.fullName],
    ["Credentials", user.credentials.join(", ") || "None recorded"],
    ["Title", user.title ?? "None recorded"],
    ["Email", user.email],
    ["Role", user.roleLabel],
    ["Facility", tenant.name],
    [
      "Locations",
      locations.map((place) => (place.id === defaultLocationId ? `${place.name} (default)` : place.name)).join(", ") ||
        "None",
    ],
  ];
  return (
    <>
      <div className={classes.head}>
        <PersonPhoto
          name={user.fullName}
          seed={user.clinicianId ?? user.id}
          {...(user.photo ? { src: user.photo } : {})}
          size={72}
        />
        <div>
          <strong className={classes.name}>{user.fullName}</strong>
          <Text c="dimmed">{user.title ?? user.roleLabel}</Text>
        </div>
      </div>
      <div className={classes.photo}>
        <FileUpload
          target={{ subjectType: "clinician", subjectId: user.clinicianId ?? user.id, category: "photo" }}
          label={user.photo ? "Change my photo" : "Add my photo"}
          accept="image/jpeg,image/png,image/webp"
          hint="JPEG, PNG or WebP. You can also drop the file here."
          onReady={() => void loadSession()}
        />
      </div>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ChangeEmail />
      <Text size="xs" c="dimmed" mt="md">
        Is something else incorrect? Ask an administrator of your facility to change it.
      </Text>
    </>
  );
}
