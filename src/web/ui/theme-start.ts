// This runs before anything is drawn, so that no page flashes in the other scheme. Only the choice is stored.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that lets nothing be stored follows the system.
}
