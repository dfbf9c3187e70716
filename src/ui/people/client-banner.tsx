import { useResizeObserver } from "@mantine/hooks";
import { IconAlertOctagon } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import type { StateShape } from "#platform/shared/state-table.ts";
import { Chip, Lamp } from "../state/state-badge.tsx";
import type { ChipTone } from "../state/tone.ts";
import { showBirthDate } from "../when.ts";
import classes from "./people.module.css";
import { PersonPhoto } from "./person-photo.tsx";

export interface BannerAlert {
  key: string;
  label: string;
  tone?: ChipTone;
  shape?: StateShape;
  /** Why it is there, on hover and for screen readers. */
  detail?: string;
}

export interface ClientBannerProps {
  preferredName: string;
  legalName: string;
  pronouns?: string | undefined;
  /** `YYYY-MM-DD`; missing is shown as missing. */
  birthDate: string | undefined;
  /** Today at the facility, `YYYY-MM-DD`, for the age. */
  today: string;
  recordNumber: string;
  photo?: string | undefined;
  /** "Detox Wing 4-B". */
  place?: string | undefined;
  levelOfCare?: string | undefined;
  /** Day n of this level of care. */
  day?: number | undefined;
  /**
   * Names of allergies; `none` for "No known allergies", `none-drug` when only drugs were asked about, `unrecorded` when
   * not asked yet, `unreadable` when the record failed to load, `reading` while it loads. Nothing is assumed.
   */
  allergies: readonly string[] | "none" | "none-drug" | "unrecorded" | "unreadable" | "reading";
  alerts?: readonly BannerAlert[];
  consent?: { tone: ChipTone; label: string } | undefined;
  actions?: ReactNode;
}

/** Who this chart is about, on every page of it. Never scrolls away and never shortens an allergy. */
export function ClientBanner(props: ClientBannerProps) {
  const {
    preferredName,
    legalName,
    birthDate,
    today,
    recordNumber,
    place,
    levelOfCare,
    day,
    alerts = [],
    consent,
  } = props;
  const [banner, { height }] = useResizeObserver<HTMLElement>();
  useEffect(() => {
    // Sticky headers and scroll targets below stand under the banner, however many lines its allergies take.
    const root = document.documentElement.style;
    root.setProperty("--cairn-banner-height", `${Math.ceil(height)}px`);
    return () => void root.removeProperty("--cairn-banner-height");
  }, [height]);
  const stay = [levelOfCare, day === undefined ? undefined : `day ${day}`].filter(Boolean).join(", ");
  return (
    <section className={classes.banner} aria-label={`Client: ${preferredName}`} ref={banner}>
      <div className={classes.bannerInner}>
        <PersonPhoto name={legalName || preferredName} seed={recordNumber} src={props.photo} size={40} />
        <div className={classes.who}>
          <p className={classes.preferred}>
            {preferredName}
            {props.pronouns && <span className={classes.pronouns}>{props.pronouns}</span>}
          </p>
          <p className={classes.legal}>
            {legalName === preferredName ? recordNumber : `${legalName} · ${recordNumber}`}
          </p>
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>DOB</dt>
            <dd>{birthDate ? showBirthDate(birthDate, today) : <Absent>not recorded</Absent>}</dd>
          </div>
          {(place || stay) && (
            <div>
              <dt className="cairn-hidden">Location and level of care</dt>
              <dd>
                {place}
                {place && stay && " · "}
                <span className={classes.together}>{stay}</span>
              </dd>
            </div>
          )}
        </dl>
        <Allergies allergies={props.allergies} />
        {(alerts.length > 0 || consent) && (
          <div className={classes.bannerChips}>
            {alerts.map(({ key, label, tone = "attention", shape = "alert", detail }) => (
              <Chip key={key} tone={tone} shape={shape} {...(detail ? { title: detail } : {})}>
                {label}
              </Chip>
            ))}
            {consent && <Lamp {...consent} />}
          </div>
        )}
        {props.actions && <div className={classes.bannerActions}>{props.actions}</div>}
      </div>
    </section>
  );
}

function Absent({ children }: { children: ReactNode }) {
  return <span className={classes.absent}>{children}</span>;
}

function Allergies({ allergies }: Pick<ClientBannerProps, "allergies">) {
  if (allergies === "reading") return <p className={classes.noAllergies}>Reading allergies…</p>;
  if (allergies === "none") return <p className={classes.noAllergies}>No known allergies</p>;
  if (allergies === "none-drug") return <p className={classes.noAllergies}>No known drug allergies</p>;
  if (allergies === "unrecorded" || allergies === "unreadable" || allergies.length === 0)
    return (
      <Chip tone="attention" shape="alert" className={classes.unrecorded ?? ""}>
        {allergies === "unreadable" ? "Allergies could not be read" : "Allergies not recorded"}
      </Chip>
    );
  return (
    <p className={classes.allergies}>
      <IconAlertOctagon size="1.15em" aria-hidden="true" />
      <span>
        <span className={classes.allergyWord}>{allergies.length === 1 ? "Allergy" : "Allergies"}</span>{" "}
        {allergies.join(", ")}
      </span>
    </p>
  );
}
