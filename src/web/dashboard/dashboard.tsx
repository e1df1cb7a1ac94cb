import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { at } from "../ui/place.ts";
import { Shell } from "../ui/shell.tsx";
import { call, Refused } from "./call.ts";
import { Desk } from "./desk.tsx";
import { Door } from "./door.tsx";
import { Reset } from "./reset.tsx";
import { useSubmit } from "./submit.ts";
import type { Me } from "./told.ts";

/** The time that a message is shown, long enough to be read; its effect is seen on the page as well. */
const saidForMs = 8_000;

/** Reads the token of the operator's link; behind the # it is sent to no server before it is used. */
const tokenHere = () => /^#reset=(\w+)$/.exec(location.hash)?.[1];

function SignOut({ email, out }: { email: string; out(): Promise<void> }) {
  const { submit, tried } = useSubmit();
  return (
    <div class="who">
      <bdi class="hint">{email}</bdi>
      <Button
        onClick={() =>
          submit(async () => {
            await call("sign-out", {});
            await out();
          })
        }
      >
        Sign out
      </Button>
      {tried && (
        <p class="wrong" role="alert">
          {tried.message}
        </p>
      )}
    </div>
  );
}

export function Dashboard() {
  const [me, setMe] = useState<Me>();
  const [token, setToken] = useState(tokenHere);
  const [trouble, setTrouble] = useState("");
  const [said, say] = useState<ComponentChildren>("");
  const title = useRef<HTMLHeadingElement>(null);

  const enter = useCallback(async () => {
    setToken(tokenHere());
    try {
      setMe(await call<Me>("me"));
      setTrouble("");
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      setTrouble(cause.message);
    }
  }, []);

  useEffect(() => {
    void enter();
    addEventListener("hashchange", enter);
    return () => removeEventListener("hashchange", enter);
  }, [enter]);

  /** Turns to another screen, which begins at its head and says why it is there. */
  async function turn(says = "") {
    await enter();
    say(says);
    title.current?.focus();
  }
  const lost = useCallback(() => {
    setMe((before) => before && { ...before, email: null });
    say("You are signed out. Sign in again.");
  }, []);

  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => say(""), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);

  const email = token ? null : (me?.email ?? null);
  return (
    <Shell current="keys" busy={!me && trouble === ""}>
      <div class="head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            API keys
          </h1>
          <p class="quiet-text">
            Programs call the tools with them. <a href={at("swagger")}>How to</a>
          </p>
        </div>
        {email !== null && <SignOut email={email} out={turn} />}
      </div>
      <p class="said" role="status">
        {said}
      </p>
      {trouble !== "" && (
        <div class="notice danger row" role="alert">
          <p>{trouble}</p>
          <Button onClick={enter}>Try again</Button>
        </div>
      )}
      {token && (
        <Reset
          token={token}
          done={async (says) => {
            history.replaceState(null, "", location.pathname);
            await turn(says);
          }}
        />
      )}
      {me && !token && email === null && <Door signUp={me.signUp} entered={turn} />}
      {email !== null && <Desk key={email} email={email} say={say} lost={lost} gone={turn} />}
    </Shell>
  );
}
