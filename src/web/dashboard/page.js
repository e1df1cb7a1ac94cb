const find = (id) => document.getElementById(id);
const show = (id, isShown) => {
  find(id).hidden = !isShown;
};

/** A dashboard call; what the service says of a failure is what the person reads. */
async function call(path, body) {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, body === undefined ? {} : init);
  const answer = await response.json();
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.message), { status: response.status });
}

function tell(text, isBad = false) {
  const notice = find("notice");
  notice.textContent = text;
  notice.classList.toggle("bad", isBad);
  notice.hidden = text === "";
}

/** Runs what a button or form asks for, with the button out of reach meanwhile. */
async function act(button, work) {
  button.disabled = true;
  tell("");
  try {
    await work();
  } catch (error) {
    tell(error.message, true);
    if (error.status === 401 && !find("desk").hidden) await enter();
  } finally {
    button.disabled = false;
  }
}

function onSubmit(id, work) {
  find(id).addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    act(form.querySelector("[type=submit]"), () => work(Object.fromEntries(new FormData(form)), form));
  });
}

const day = (text) => (text === null ? "never" : new Date(text).toLocaleDateString(undefined, { dateStyle: "medium" }));

function cell(content) {
  const td = document.createElement("td");
  td.append(content);
  return td;
}

function sure(text, yes) {
  const dialog = find("sure");
  find("sure-text").textContent = text;
  find("sure-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

function showNewKey(key) {
  find("new-key-text").value = key;
  show("new-key", true);
  find("new-key-text").select();
}

function actions({ id, name }) {
  const row = document.createElement("div");
  row.className = "row";
  const add = (label, question, work) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = label;
    button.setAttribute("aria-label", `${label} ${name}`);
    button.addEventListener("click", async () => {
      if (await sure(question, label)) await act(button, work);
    });
    row.append(button);
  };
  add("Regenerate", `Make a new key for “${name}”? The present one stops working at once.`, async () => {
    const { key } = await call("keys/regenerate", { id });
    await list();
    showNewKey(key);
  });
  add("Revoke", `Revoke “${name}”? It stops working at once, and for good.`, async () => {
    await call("keys/revoke", { id });
    show("new-key", false);
    await list();
    tell(`“${name}” is revoked.`);
  });
  return row;
}

async function list() {
  const { keys } = await call("keys");
  show("keys", keys.length > 0);
  show("none", keys.length === 0);
  find("keys").tBodies[0].replaceChildren(
    ...keys.map((key) => {
      const tr = document.createElement("tr");
      const { name, firstLetters, createdAt, expiresAt, lastUsedAt, calls } = key;
      const texts = [name, `${firstLetters}…`, day(createdAt), day(expiresAt), day(lastUsedAt), calls.toLocaleString()];
      tr.append(...texts.map(cell), cell(actions(key)));
      return tr;
    }),
  );
}

let isNew = false;
function showDoor(wantsAccount) {
  isNew = wantsAccount;
  find("door-title").textContent = isNew ? "Create an account" : "Sign in";
  find("door-form").querySelector("[type=submit]").textContent = isNew ? "Create account" : "Sign in";
  find("door-form").elements.password.autocomplete = isNew ? "new-password" : "current-password";
  find("door-other").textContent = isNew ? "Sign in instead" : "Create an account instead";
  show("door-hint", isNew);
}

async function enter() {
  const token = /^#reset=(\w+)$/.exec(location.hash)?.[1];
  const { email, signUp } = await call("me");
  const isIn = email !== null && !token;
  show("reset", Boolean(token));
  show("door", !isIn && !token);
  show("door-other", signUp === "open");
  show("desk", isIn);
  show("who", isIn);
  show("new-key", false);
  find("email").textContent = email ?? "";
  if (isIn) await list();
}

find("door-other").addEventListener("click", () => showDoor(!isNew));
onSubmit("door-form", async (fields, form) => {
  if (isNew) await call("sign-up", fields);
  await call("sign-in", fields);
  form.reset();
  await enter();
});
onSubmit("reset-form", async ({ password }, form) => {
  const { message } = await call("password", { token: location.hash.slice("#reset=".length), password });
  history.replaceState(null, "", location.pathname);
  form.reset();
  await enter();
  tell(message);
});
onSubmit("key-form", async ({ name, days }, form) => {
  const { key } = await call("keys", { name, expiresInDays: days ? Number(days) : null });
  form.reset();
  await list();
  showNewKey(key);
});
find("sign-out").addEventListener("click", (event) =>
  act(event.currentTarget, async () => {
    await call("sign-out", {});
    await enter();
  }),
);
find("copy").addEventListener("click", async () => {
  // Over plain http to another machine browsers lend no clipboard.
  if (navigator.clipboard) await navigator.clipboard.writeText(find("new-key-text").value);
  else {
    find("new-key-text").select();
    document.execCommand("copy");
  }
  tell("Copied.");
});
addEventListener("hashchange", enter);
showDoor(false);
enter().catch((error) => tell(error.message, true));
