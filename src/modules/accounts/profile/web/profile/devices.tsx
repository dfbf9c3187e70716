import { Button, Menu, Skeleton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { loadSession } from "#platform/web/session/session.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import classes from "#ui/page/profile.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { dateAt, showDate, showDateTime } from "#ui/when.ts";
import { changeDevice, type DeviceRow, forgetDevice, listDevices } from "../../../devices/device.contract.ts";
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionRow,
} from "../../../sessions/session-list.contract.ts";
import { deviceProof } from "../../../sessions/web/device-key.ts";
import { LoginRequests } from "../../../sessions/web/login-requests.tsx";

/** `/profile?tabs=devices`: the user's sessions and browsers. */
export function ProfileDevices() {
  return (
    <>
      <LoginRequests inline />
      <PageSection
        title="Where you are signed in"
        note="If you don't recognize a session, sign it out and change your password."
      >
        <Sessions />
      </PageSection>
      <PageSection
        title="Your devices"
        note="Browsers you have signed in with. A trusted device skips two-factor authentication and can approve other sign-ins."
      >
        <Devices />
      </PageSection>
    </>
  );
}

function Sessions() {
  const { timeZone } = useSession();
  const sessions = useRead(listSessions, {});
  const end = useAction(revokeSession, { invalidates: [listSessions], done: "Session signed out" });
  const endOthers = useAction(revokeOtherSessions, { invalidates: [listSessions], done: "Other sessions signed out" });
  if (sessions.isPending) return <Skeleton height={120} />;
  if (sessions.isError) return <ErrorState small error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const { rows } = sessions.data;
  if (rows.length === 0) return <EmptyState small title="No sessions" />;
  return (
    <>
      <ul className={classes.sessions}>
        {rows.map((row) => (
          <SessionLine
            key={row.id}
            row={row}
            timeZone={timeZone}
            ending={end.pending}
            onEnd={() => end.go({ params: { sessionId: row.id } })}
          />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button
          variant="default"
          loading={endOthers.pending}
          onClick={() => endOthers.go({ query: { others: "true" } })}
        >
          Sign out all others
        </Button>
      )}
    </>
  );
}

interface SessionLineProps {
  row: SessionRow;
  timeZone: string;
  onEnd: () => void;
  ending: boolean;
}

function SessionLine({ row, timeZone, onEnd, ending }: SessionLineProps) {
  return (
    <li className={classes.session}>
      <div>
        <strong>{row.deviceName || "Unknown device"}</strong>
        {row.current && <span className={classes.here}>this one</span>}
        {!row.current && row.locked && <span className={classes.quiet}>locked</span>}
        <p className={`${classes.sessionText} cairn-figures`}>
          {[row.place, row.ip].filter(Boolean).join(" · ")} · last active{" "}
          {showDateTime(row.lastActiveAt, timeZone, true)} · signed in {showDateTime(row.createdAt, timeZone)}
        </p>
      </div>
      {!row.current && (
        <Button variant="default" size="xs" disabled={ending} onClick={onEnd} aria-label={`Sign out ${row.deviceName}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function Devices() {
  const { timeZone } = useSession();
  const devices = useRead(listDevices, {});
  const change = useAction(changeDevice, { invalidates: [listDevices, listSessions] });
  const forget = useAction(forgetDevice, {
    invalidates: [listDevices, listSessions],
    done: "Device removed",
  });
  if (devices.isPending) return <Skeleton height={120} />;
  if (devices.isError) return <ErrorState small error={devices.error} onRetry={() => void devices.refetch()} />;
  if (devices.data.rows.length === 0)
    return <p className={classes.sessionText}>No devices yet. Sign in again to add this browser.</p>;
  const set = async (row: DeviceRow, body: { trusted?: boolean; isShared?: boolean }, done: string) => {
    const device = body.trusted ? await deviceProof("trust") : undefined;
    const input = { params: { deviceId: row.id }, body: { ...body, ...(device ? { device } : {}) } };
    await change.run(input).then(
      () => toast(done),
      () => undefined,
    );
    await loadSession().catch(() => undefined);
  };
  return (
    <ul className={classes.sessions}>
      {devices.data.rows.map((row) => (
        <li key={row.id} className={classes.session}>
          <div>
            <strong>{row.name}</strong>
            {row.current && <span className={classes.here}>this browser</span>}
            {row.isShared && <span className={classes.quiet}>shared</span>}
            <p className={`${classes.sessionText} cairn-figures`}>
              {row.trustedUntil
                ? `Trusted until ${showDate(dateAt(row.trustedUntil, timeZone))} · last seen `
                : "Last seen "}
              {showDateTime(row.lastSeenAt, timeZone, true)} · since {showDate(dateAt(row.firstSeenAt, timeZone))}
            </p>
          </div>
          <div className={classes.acts}>
            {row.current && !row.isShared && !row.trustedUntil && (
              <Button
                variant="default"
                size="xs"
                loading={change.pending}
                onClick={() => void set(row, { trusted: true }, "Device trusted for 30 days")}
              >
                Trust for 30 days
              </Button>
            )}
            <Menu position="bottom-end" width={250}>
              <Menu.Target>
                <Button variant="subtle" color="sand" size="xs" aria-label={`More actions for ${row.name}`}>
                  <IconDots size={18} stroke={1.5} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {row.trustedUntil && (
                  <Menu.Item onClick={() => void set(row, { trusted: false }, "Device no longer trusted")}>
                    Stop trusting
                  </Menu.Item>
                )}
                <Menu.Item
                  onClick={() =>
                    void set(
                      row,
                      { isShared: !row.isShared },
                      row.isShared
                        ? "Device no longer shared"
                        : "Coworkers can now switch to their accounts on this device",
                    )
                  }
                >
                  {row.isShared ? "Stop sharing this device" : "Mark as shared device"}
                </Menu.Item>
                <Menu.Item color="rose" onClick={() => forget.go({ params: { deviceId: row.id } })}>
                  Sign out and remove
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </li>
      ))}
    </ul>
  );
}
