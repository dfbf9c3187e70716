import { Button, Checkbox } from "@mantine/core";
import { useTexts } from "#platform/web/messages/language.ts";
import { contactRelationships, contactWishes, type OnboardingContact } from "../answers.ts";
import { Ask, Choose, type StepProps } from "./answer-fields.tsx";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";

const mostContacts = 4;
const blankContact: OnboardingContact = { name: "", relationship: "", phone: "", isEmergency: false, wish: "" };

export function ContactsStep({ answers, problems, change }: StepProps) {
  const say = useTexts(onboardingTexts);
  const { contacts } = answers;
  const set = (at: number, next: Partial<OnboardingContact>) =>
    change({ ...answers, contacts: contacts.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  return (
    <>
      <h1>{say("contacts.title")}</h1>
      <p>{say("contacts.text")}</p>
      {contacts.map((contact, index) => {
        const number = say("contact.number", { number: index + 1 });
        return (
          // Contacts have no id until staff take them over.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the contact's only identity
          <section key={index} className={classes.card} aria-label={number}>
            <div className={classes.line}>
              <h2>{number}</h2>
              <Button
                size="md"
                variant="subtle"
                onClick={() => change({ ...answers, contacts: contacts.filter((_, at) => at !== index) })}
              >
                {say("contact.remove", { name: contact.name || number })}
              </Button>
            </div>
            <Ask
              path={`contacts.${index}.name`}
              label={say("contact.name")}
              value={contact.name}
              problems={problems}
              maxLength={120}
              onChange={(name) => set(index, { name })}
            />
            <Choose
              path={`contacts.${index}.relationship`}
              label={say("contact.relationship")}
              value={contact.relationship}
              problems={problems}
              options={contactRelationships.map((value) => ({ value, label: say(`rel.${value}`) }))}
              onChange={(relationship) => set(index, { relationship })}
            />
            <Ask
              path={`contacts.${index}.phone`}
              label={say("contact.phone")}
              type="tel"
              value={contact.phone}
              problems={problems}
              maxLength={40}
              onChange={(phone) => set(index, { phone })}
            />
            <Checkbox
              size="md"
              label={say("contact.emergency")}
              checked={contact.isEmergency}
              onChange={(event) => set(index, { isEmergency: event.currentTarget.checked })}
            />
            <Choose
              path={`contacts.${index}.wish`}
              label={say("contact.wish")}
              help={say("contact.wishHelp")}
              value={contact.wish}
              problems={problems}
              options={contactWishes.map((value) => ({ value, label: say(`contact.wish.${value}`) }))}
              onChange={(wish) => set(index, { wish })}
            />
          </section>
        );
      })}
      {contacts.length < mostContacts && (
        <Button
          size="lg"
          variant="default"
          onClick={() =>
            change({ ...answers, contacts: [...contacts, { ...blankContact, isEmergency: contacts.length === 0 }] })
          }
        >
          {say("contact.add")}
        </Button>
      )}
    </>
  );
}
