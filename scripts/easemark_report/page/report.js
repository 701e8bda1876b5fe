"use strict";
// Sorting, filtering, enlarging and copying; without this script the page only lacks those.
(() => {
  document.documentElement.classList.add("js");

  const make = (tag, text, properties = {}) =>
    Object.assign(document.createElement(tag), { textContent: text }, properties);

  // What a cell sorts by: [is missing, number or null, text].
  const key = (cell) => {
    const given = cell.dataset.sort;
    const text = cell.textContent.trim();
    if (given === undefined) return { missing: text === "" || text === "–", number: null, text };
    if (given === "none") return { missing: true, number: null, text };
    return { missing: false, number: given === "inf" ? Infinity : Number(given), text };
  };

  const compare = (a, b) => {
    if (a.number !== null && b.number !== null) {
      return a.number < b.number ? -1 : a.number > b.number ? 1 : 0;
    }
    return a.text.localeCompare(b.text, "en", { numeric: true });
  };

  const sort = (table, column, direction) => {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, key: key(row.cells[column]) }));
    rows.sort((a, b) => {
      if (direction === "none") return a.row.dataset.place - b.row.dataset.place;
      if (a.key.missing !== b.key.missing) return a.key.missing ? 1 : -1; // last either way
      const order = compare(a.key, b.key) || a.row.dataset.place - b.row.dataset.place;
      return direction === "descending" ? -order : order;
    });
    body.append(...rows.map((entry) => entry.row));
  };

  const next = { ascending: "descending", descending: "none", none: "ascending" };

  for (const table of document.querySelectorAll("table:not(.plain)")) {
    [...table.tBodies[0].rows].forEach((row, place) => { row.dataset.place = place; });
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const button = make("button", heading.textContent, { type: "button", className: "sort" });
      if (heading.title) button.title = heading.title;
      heading.replaceChildren(button);
      button.addEventListener("click", () => {
        const direction = next[heading.getAttribute("aria-sort") || "none"];
        headings.forEach((other) => other.removeAttribute("aria-sort"));
        if (direction !== "none") heading.setAttribute("aria-sort", direction);
        sort(table, column, direction);
      });
    });
    if (table.tBodies[0].rows.length >= 8) addFilter(table);
  }

  function addFilter(table) {
    const rows = [...table.tBodies[0].rows];
    const line = make("div", "", { className: "filter" });
    const input = make("input", "", { type: "search", id: `${table.id}-filter`, autocomplete: "off" });
    const label = make("label", "Show rows with", { htmlFor: input.id });
    const count = make("output", `${rows.length} rows`);
    input.addEventListener("input", () => {
      const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !wanted.every((word) => text.includes(word));
        shown += row.hidden ? 0 : 1;
      }
      count.textContent = wanted.length ? `${shown} of ${rows.length} rows` : `${rows.length} rows`;
    });
    line.append(label, input, count);
    table.parentElement.before(line);
  }

  for (const cell of document.querySelectorAll("[data-copy]")) {
    const button = make("button", "Copy", { type: "button", className: "copy" });
    button.addEventListener("click", async () => {
      const code = cell.querySelector("code");
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code); // no clipboard for pages from a disk everywhere
        button.textContent = "Selected";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    cell.append(button);
  }

  const dialog = document.getElementById("zoom");
  const stage = dialog.querySelector(".stage");
  let home = null;
  let zoom = 1;
  const setZoom = (value) => {
    zoom = Math.min(8, Math.max(0.5, value));
    stage.style.setProperty("--zoom", zoom);
  };
  const enlarge = (canvas) => {
    home = canvas;
    dialog.querySelector("p").textContent = canvas.parentElement.querySelector("strong").textContent;
    stage.append(canvas.querySelector("svg"));
    setZoom(1);
    dialog.showModal();
  };
  dialog.addEventListener("close", () => {
    home.append(stage.querySelector("svg"));
    home.focus({ preventScroll: true });
  });
  const act = { in: () => setZoom(zoom * 1.5), out: () => setZoom(zoom / 1.5), close: () => dialog.close() };
  dialog.addEventListener("click", (event) => act[event.target.dataset.zoom]?.());
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") act.in();
    if (event.key === "-") act.out();
  });
  for (const canvas of document.querySelectorAll(".canvas")) {
    canvas.title = "Enlarge";
    canvas.setAttribute("role", "button");
    canvas.setAttribute("aria-label", `Enlarge: ${canvas.parentElement.querySelector("strong").textContent}`);
    canvas.addEventListener("click", () => enlarge(canvas));
    canvas.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        enlarge(canvas);
      }
    });
  }

  // A link into a closed part, and paper, which cannot be opened.
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    for (let part = target && target.closest("details"); part; part = part.parentElement.closest("details")) {
      part.open = true;
    }
  };
  addEventListener("hashchange", reveal);
  reveal();
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    closed.forEach((part) => { part.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach((part) => { part.open = false; }));
})();
