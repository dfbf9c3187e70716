import { Checkbox, Select, Skeleton, Switch } from "@mantine/core";
import { TimeInput } from "@mantine/dates";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { PageSection } from "#ui/page/section.tsx";
import {
  getNotificationPreferences,
  type KindPreference,
  type NotificationPreferences,
  putNotificationPreferences,
} from "../../../preferences/preferences.contract.ts";
import classes from "./profile-notifications.module.css";

const mails: { value: KindPreference["email"]; label: string }[] = [
  { value: "off", label: "No email" },
  { value: "instant", label: "Immediately" },
  { value: "digest", label: "Daily summary" },
];

/** `/profile?tabs=notifications`: notification preferences, saved on change. */
export function ProfileNotifications() {
  const read = useRead(getNotificationPreferences, {});
  if (read.isPending) return <Skeleton height={320} role="status" aria-label="Loading preferences" />;
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  return <Choices settings={read.data} />;
}

function Choices({ settings }: { settings: NotificationPreferences }) {
  const put = useAction(putNotificationPreferences, { invalidates: [getNotificationPreferences] });
  const { quietFrom, quietTo, channels } = settings;
  const push = channels.includes("push");
  const sms = channels.includes("sms");
  const change = (kinds: KindPreference[], quiet = { quietFrom, quietTo }) => put.go({ body: { kinds, ...quiet } });
  return (
    <>
      <PageSection title="Notification preferences" note="Emails and messages never name a client.">
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">In Cairn</th>
                <th scope="col">Email</th>
                {push && <th scope="col">Push</th>}
                {sms && <th scope="col">Text</th>}
              </tr>
            </thead>
            <tbody>
              {settings.kinds.map(({ label, priority, ...kind }) => (
                <tr key={kind.kind}>
                  <th scope="row">
                    {label}
                    {priority === 1 && <span className={classes.always}>Critical: always shown in Cairn</span>}
                  </th>
                  <td>
                    <Checkbox
                      aria-label={`${label}: in Cairn`}
                      checked={kind.inApp}
                      disabled={priority === 1}
                      onChange={(event) => change([{ ...kind, inApp: event.currentTarget.checked }])}
                    />
                  </td>
                  <td>
                    <Select
                      aria-label={`${label}: by email`}
                      className={classes.mail ?? ""}
                      data={mails}
                      value={kind.email}
                      allowDeselect={false}
                      onChange={(email) => email && change([{ ...kind, email }])}
                    />
                  </td>
                  {push && (
                    <td>
                      <Checkbox
                        aria-label={`${label}: push`}
                        checked={kind.push}
                        onChange={(event) => change([{ ...kind, push: event.currentTarget.checked }])}
                      />
                    </td>
                  )}
                  {sms && (
                    <td>
                      <Checkbox
                        aria-label={`${label}: text message`}
                        checked={kind.sms}
                        onChange={(event) => change([{ ...kind, sms: event.currentTarget.checked }])}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </PageSection>
      {(push || sms) && (
        <QuietHours
          key={`${quietFrom} ${quietTo}`}
          from={quietFrom}
          to={quietTo}
          onChange={(quiet) => change([], quiet)}
        />
      )}
    </>
  );
}

interface QuietHoursProps {
  from: string | null;
  to: string | null;
  onChange: (hours: { quietFrom: string | null; quietTo: string | null }) => void;
}

function QuietHours({ from, to, onChange }: QuietHoursProps) {
  const [hours, setHours] = useState({ from: from ?? "22:00", to: to ?? "07:00" });
  const keep = (next: { from: string; to: string }) => {
    setHours(next);
    if (next.from && next.to) onChange({ quietFrom: next.from, quietTo: next.to });
  };
  const on = from !== null;
  return (
    <PageSection
      title="Quiet hours"
      note="Push notifications and texts are delayed. Critical notifications are always sent."
    >
      <Switch
        label="Use quiet hours"
        checked={on}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { quietFrom: hours.from, quietTo: hours.to }
              : { quietFrom: null, quietTo: null },
          )
        }
      />
      {on && (
        <div className={classes.hours}>
          <TimeInput
            label="From"
            defaultValue={hours.from}
            onBlur={(event) =>
              event.currentTarget.value !== hours.from && keep({ ...hours, from: event.currentTarget.value })
            }
          />
          <TimeInput
            label="Until"
            defaultValue={hours.to}
            onBlur={(event) =>
              event.currentTarget.value !== hours.to && keep({ ...hours, to: event.currentTarget.value })
            }
          />
        </div>
      )}
    </PageSection>
  );
}
