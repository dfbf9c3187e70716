import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useSession } from "#platform/web/index.ts";
import { Chip, confirmDanger, StateBadge, showDateTime } from "#ui/index.ts";
import { readMedications } from "../../orders/chart.contract.ts";
import { previewSchedule } from "../../orders/preview-order.contract.ts";
import {
  type Allergy,
  type ClientAllergies,
  changeAllergy,
  readAllergies,
  reviewAllergies,
} from "../allergy.contract.ts";
import { allergyDisplayLabels, allergyStates } from "../allergy.ts";
import classes from "./allergy.module.css";
import { AllergyForm } from "./allergy-form.tsx";

/** A client's allergies: a list, "none known" or "not recorded". */
export function AllergyPanel({ mrNo, recorded }: { mrNo: string; recorded: ClientAllergies }) {
  const { timeZone } = useSession();
  const [adding, setAdding] = useState(false);
  const invalidates = [readMedications, readAllergies, previewSchedule];
  const review = useAction(reviewAllergies, { invalidates, done: "Allergies reviewed" });
  const change = useAction(changeAllergy, { invalidates });
  const active = recorded.allergies.filter((allergy) => allergy.status === "active");
  const past = recorded.allergies.filter((allergy) => allergy.status !== "active");
  const record = (outcome: "nkda" | "nka" | "list") => review.go({ params: { mrNo }, body: { outcome } });
  const refute = async (allergy: Allergy) => {
    const answer = await confirmDanger({
      act: `Refute ${allergy.substanceText}`,
      consequence: "It stays in the record, struck through, and no longer triggers alerts on orders.",
      reason: { label: "Reason" },
    });
    if (answer)
      change.go({
        params: { mrNo, allergyId: allergy.id },
        body: { version: allergy.version, move: "refute", reason: answer.reason },
      });
  };
  return (
    <section className={classes.panel} aria-label="Allergies" data-display={recorded.display}>
      <header className={classes.head}>
        <h2>{allergyDisplayLabels[recorded.display]}</h2>
        <span className={classes.quiet}>
          {recorded.review
            ? `Reviewed ${showDateTime(recorded.review.reviewedAt, timeZone, true)} by ${recorded.review.reviewedByName}${recorded.reviewedThisStay ? "" : ", during an earlier stay"}`
            : "Never reviewed"}
        </span>
      </header>
      {active.length > 0 && (
        <ul className={classes.list}>
          {active.map((allergy) => (
            <li key={allergy.id}>
              <span>
                <strong>{allergy.substanceText}</strong>
                {allergy.reactions.length > 0 && (
                  <span className={classes.quiet}>
                    {" "}
                    {allergy.reactions
                      .map(({ manifestation, severity }) =>
                        severity ? `${manifestation} (${severity})` : manifestation,
                      )
                      .join(", ")}
                  </span>
                )}
              </span>
              <span className={classes.side}>
                {allergy.criticality === "high" && (
                  <Chip tone="danger" shape="alert">
                    High risk
                  </Chip>
                )}
                {allergy.verification === "reported" && <Chip tone="attention">Reported, not confirmed</Chip>}
                {allergy.rxcui === null && <Chip title="Free text: compared by ingredient name only">Not coded</Chip>}
                {recorded.abilities.write && (
                  <Button variant="subtle" size="compact-sm" onClick={() => void refute(allergy)}>
                    Refute
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <ul className={classes.list}>
          {past.map((allergy) => (
            <li key={allergy.id}>
              <s>{allergy.substanceText}</s>
              <span className={classes.side}>
                <span className={classes.quiet}>{allergy.statusReason}</span>
                <StateBadge states={allergyStates} state={allergy.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {recorded.abilities.write && !adding && (
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={() => setAdding(true)}>
            Add allergy
          </Button>
          {active.length > 0 && !recorded.reviewedThisStay && (
            <Button variant="default" size="sm" loading={review.pending} onClick={() => record("list")}>
              Confirm list
            </Button>
          )}
          {active.length === 0 && (
            <>
              <Button variant="default" size="sm" loading={review.pending} onClick={() => record("nkda")}>
                No known drug allergies
              </Button>
              <Button variant="default" size="sm" loading={review.pending} onClick={() => record("nka")}>
                No known allergies
              </Button>
            </>
          )}
        </div>
      )}
      {adding && <AllergyForm mrNo={mrNo} onClose={() => setAdding(false)} />}
    </section>
  );
}
