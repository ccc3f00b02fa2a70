import { useEffect, useRef } from "react";
import { humanCheckFields, type HumanCheckChallenge } from "./human-check";
import { accountMessages } from "../../../engine/messages";

/**
 * The human check of the login and registration forms: nothing if it is off, a text question, or the
 * reCAPTCHA box with the question as the fallback for browsers without scripts.
 */
export function HumanCheckField({
  challenge,
}: {
  challenge: HumanCheckChallenge;
}) {
  if (challenge.kind === "off") return null;
  const question = <Question key={challenge.token} {...challenge} />;
  if (challenge.kind === "question") return question;
  return (
    <>
      <RecaptchaBox key={challenge.token} siteKey={challenge.siteKey} />
      <noscript>{question}</noscript>
    </>
  );
}

function Question({ question, token }: { question: string; token: string }) {
  return (
    <>
      <div className="field">
        <label htmlFor="human-answer">{question}</label>
        <p className="hint" id="human-hint">
          {accountMessages.humanCheckHint}
        </p>
        <input
          id="human-answer"
          name={humanCheckFields.answer}
          aria-describedby="human-hint"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
        />
      </div>
      <input type="hidden" name={humanCheckFields.token} value={token} />
      {/* Honeypot: hidden from users, filled in by bots that complete every field. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="human-trap">{accountMessages.leaveEmpty}</label>
        <input
          id="human-trap"
          name={humanCheckFields.trap}
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </>
  );
}

interface Recaptcha {
  ready(then: () => void): void;
  render(box: HTMLElement, options: { sitekey: string }): void;
}

const recaptchaScript =
  "https://www.google.com/recaptcha/api.js?render=explicit";

/** Loads reCAPTCHA's script once per document; resolves to null if it cannot be loaded. */
function loadRecaptcha(): Promise<Recaptcha | null> {
  const page = window as typeof window & { grecaptcha?: Recaptcha };
  const found = document.querySelector(`script[src="${recaptchaScript}"]`);
  const script = found ?? document.createElement("script");
  return new Promise((resolve) => {
    const ready = () => {
      const { grecaptcha } = page;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else resolve(null);
    };
    if (page.grecaptcha) return ready();
    script.addEventListener("load", ready);
    script.addEventListener("error", () => resolve(null));
    if (!found && script instanceof HTMLScriptElement) {
      script.src = recaptchaScript;
      script.async = true;
      // The content security policy trusts scripts inserted by a trusted script only with the
      // document's nonce.
      script.nonce =
        document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
      document.head.append(script);
    }
  });
}

function RecaptchaBox({ siteKey }: { siteKey: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    // A new element for each mount: reCAPTCHA refuses to render twice into the same element.
    const target = document.createElement("div");
    element?.append(target);
    let gone = false;
    void loadRecaptcha().then((recaptcha) => {
      if (gone) return;
      if (recaptcha) recaptcha.render(target, { sitekey: siteKey });
      else target.textContent = accountMessages.recaptchaUnavailable;
    });
    return () => {
      gone = true;
      target.remove();
    };
  }, [siteKey]);
  return <div className="recaptcha" ref={box} />;
}
