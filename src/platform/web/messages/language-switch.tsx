import { UnstyledButton } from "@mantine/core";
import { languageNames, languages } from "../../shared/messages/texts.ts";
import { doorTexts } from "./door.ts";
import { chooseLanguage, useLanguage, useTexts } from "./language.ts";
import classes from "./language-switch.module.css";

/** Each language by its own name, at the foot of the pages without a session. */
export function LanguageSwitch() {
  const say = useTexts(doorTexts);
  const spoken = useLanguage();
  return (
    <fieldset className={classes.switch} aria-label={say("language")}>
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={classes.language}
          aria-pressed={language === spoken}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
