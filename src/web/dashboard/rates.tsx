import { useEffect, useState } from "preact/hooks";
import { call, Refused } from "./call.ts";
import type { Rate } from "./told.ts";

const everyMs = 10_000;

const kinds = {
  light: { title: "Light tools", says: "Pictures, PDF pages and codes" },
  heavy: { title: "Heavy tools", says: "Captures, Office, text recognition and networks" },
} as const;

function Budget({ rate: { rate, limit, left, resetSeconds } }: { rate: Rate }) {
  const { title, says } = kinds[rate];
  return (
    <li class="rate">
      <div class="rate-words">
        <h3>{title}</h3>
        <p>
          <strong>{left.toLocaleString("en")}</strong> of {limit.toLocaleString("en")} a minute left
        </p>
      </div>
      <svg class="rate-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect class="whole" width="100" height="4" />
        <rect class={left === 0 ? "spent" : "left"} width={(100 * left) / limit} height="4" />
      </svg>
      <p class="hint">{resetSeconds === null ? says : `${says}. All are back in ${resetSeconds} s.`}</p>
    </li>
  );
}

/** The calls that the account's rates leave; asked for again now and then while the page is seen. */
export function Rates({ lost }: { lost(): void }) {
  const [rates, setRates] = useState<Rate[]>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isGone = false;
    async function look() {
      try {
        const told = await call<{ rates: Rate[] }>("rates");
        if (isGone) return;
        setRates(told.rates);
        setTrouble("");
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause;
        if (isGone) return;
        if (cause.status === 401) lost();
        else setTrouble(cause.message);
      }
    }
    void look();
    const timer = setInterval(() => {
      if (!document.hidden) void look();
    }, everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [lost]);
  return (
    <section class="card" aria-labelledby="rates-title">
      <h2 id="rates-title">Rates</h2>
      {rates?.length === 0 && <p class="hint">This service sets no rates.</p>}
      {rates && rates.length > 0 && (
        <ul class="rates">
          {rates.map((rate) => (
            <Budget key={rate.rate} rate={rate} />
          ))}
        </ul>
      )}
      {trouble !== "" && <p class="wrong">{trouble}</p>}
      <p class="hint">They count over all your keys together.</p>
    </section>
  );
}
