import { mupdf } from "#engines/mupdf/index.ts";
import { text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

export default operation({
  name: "unlock-pdf",
  family: "pdf",
  title: "Unlock PDF",
  summary: "Takes the password protection away, for who knows the password.",
  notes: "RC4 with 40 and 128 bits, AES with 128 and 256 bits. The user's and the owner's password both do.",
  words: phrases(`
    decrypt pdf, remove password, open locked pdf, open protected pdf, remove password from pdf, pdf without
    password, remove protection, remove restrictions, remove encryption, unprotect pdf, allow printing, allow
    copying, locked pdf, take password off, pdf is locked, remove security, pdf asks for a password, can't
    print protected pdf, no password any more, get rid of password, stop asking for the password, bank
    statement password, asks every time, tired of typing the password, pdf won't print, can't copy from pdf,
    editing not allowed, restricted pdf, secured pdf, crack pdf, unencrypt, unsecure, bypass, enable printing,
    enable editing, password remover, statement without password, locked for editing, permission denied,
    protected file, can't edit pdf, take the lock off, know the password, pdf unlocker, unrestrict, encrypted
    pdf, file asks for a code, i know the password, no more password, remove the lock, lift restrictions,
    copying is blocked, printing is blocked, open without password, remove copy protection, read only pdf to
    editable, save without password, password away, forgot to unlock
  `),
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: {
    password: text({
      title: "Password",
      description: "The password that the PDF opens with now, or its owner's.",
      maxLength: 1_000,
      format: "password",
    }),
  },
  output: ["pdf"],
  example: { file: "locked.pdf", password: "open sesame" },

  run: (file, { password }) => mupdf.unlock(file.bytes, password),
});
