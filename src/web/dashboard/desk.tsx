import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Account } from "./account.tsx";
import { call, Refused } from "./call.ts";
import { Calls } from "./calls.tsx";
import { CreateKey } from "./create-key.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyRow, type Verb } from "./key-row.tsx";
import { FreshKey } from "./new-key.tsx";
import { Rates } from "./rates.tsx";
import type { Key, Keys, NewKey } from "./told.ts";

interface Props {
  email: string;
  say(text: ComponentChildren): void;
  /** The session has ended. */
  lost(): void;
  gone(says: string): void;
}

function Loading() {
  return (
    <div class="card waiting" role="status">
      Your keys are being loaded…
    </div>
  );
}

function Failed({ message, again }: { message: string; again(): void }) {
  return (
    <div class="notice danger row" role="alert">
      <p>{message}</p>
      <Button onClick={again}>Try again</Button>
    </div>
  );
}

/** The dashboard of somebody who is signed in. */
export function Desk({ email, say, lost, gone }: Props) {
  const [told, setTold] = useState<Keys>();
  const [trouble, setTrouble] = useState("");
  const [fresh, setFresh] = useState<NewKey>();
  const [asked, ask] = useState<{ shown: Key; verb: Verb }>();
  const title = useRef<HTMLHeadingElement>(null);

  const asking = useRef({});
  const load = useCallback(async () => {
    const mine = {};
    asking.current = mine;
    try {
      const keys = await call<Keys>("keys");
      // An answer that was overtaken knows less than what is shown.
      if (asking.current !== mine) return;
      setTold(keys);
      setTrouble("");
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      if (asking.current !== mine) return;
      if (cause.status === 401) lost();
      else setTrouble(cause.message);
    }
  }, [lost]);

  useEffect(() => {
    void load();
    const onSeen = () => {
      if (!document.hidden) void load();
    };
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      asking.current = {};
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [load]);

  async function made(key: NewKey) {
    setFresh(key);
    await load();
  }
  async function changed(says: ComponentChildren, key?: NewKey) {
    const isRevoked = asked?.verb === "Revoke";
    const { id } = asked?.shown ?? {};
    ask(undefined);
    if (key) setFresh(key);
    else if (isRevoked && fresh?.id === id) setFresh(undefined);
    await load();
    say(says);
    // The key's button is gone with it.
    if (isRevoked) title.current?.focus();
  }

  /** Puts the new key away. Its button goes as well, so the focus moves to the title. */
  function putAway() {
    setFresh(undefined);
    title.current?.focus();
  }

  return (
    <div class="desk">
      {fresh && <FreshKey fresh={fresh} say={say} close={putAway} />}
      <CreateKey made={made} lost={lost} />
      <section aria-labelledby="keys-title" class="stack">
        <div class="keys-head">
          <h2 id="keys-title" ref={title} tabIndex={-1}>
            Your keys
          </h2>
          {told && told.keys.length > 0 && (
            <p class="hint">
              {told.keys.length} of {told.most}
            </p>
          )}
        </div>
        {trouble !== "" && <Failed message={trouble} again={load} />}
        {!told && trouble === "" && <Loading />}
        {told?.keys.length === 0 && (
          <div class="card none">
            <p>You have no keys yet.</p>
            <p class="hint">Name one above: programs send it with every call, in the header x-api-key.</p>
          </div>
        )}
        {told && told.keys.length > 0 && (
          <ul class="keys card" aria-labelledby="keys-title">
            {told.keys.map((key) => (
              <KeyRow key={key.id} shown={key} ask={(verb) => ask({ shown: key, verb })} />
            ))}
          </ul>
        )}
      </section>
      <div class="usage">
        {told && told.keys.length > 0 && <Calls told={told} />}
        <Rates lost={lost} />
      </div>
      <Account email={email} say={say} lost={lost} gone={gone} />
      {asked && <KeyDialog {...asked} done={changed} cancel={() => ask(undefined)} lost={lost} />}
    </div>
  );
}
