/** Characters of the names in the Latin encodings, and of the Greek that mathematics is set with, by the Adobe Glyph List. */
const named = new Map(
  `
  AE=c6 Delta=2206 Eth=d0 Euro=20ac Lslash=141 OE=152 Omega=2126 Oslash=d8 Thorn=de acute=b4 ae=e6 ampersand=26
  apple=f8ff approxequal=2248 asciicircum=5e asciitilde=7e asterisk=2a at=40 backslash=5c bar=7c braceleft=7b
  braceright=7d bracketleft=5b bracketright=5d breve=2d8 brokenbar=a6 bullet=2022 caron=2c7 cedilla=b8 cent=a2
  circumflex=2c6 colon=3a comma=2c copyright=a9 currency=a4 dagger=2020 daggerdbl=2021 degree=b0 dieresis=a8
  divide=f7 dollar=24 dotaccent=2d9 dotlessi=131 eight=38 ellipsis=2026 emdash=2014 endash=2013 equal=3d eth=f0
  exclam=21 exclamdown=a1 fi=fb01 five=35 fl=fb02 florin=192 four=34 fraction=2044 germandbls=df grave=60 greater=3e
  greaterequal=2265 guillemotleft=ab guillemotright=bb guilsinglleft=2039 guilsinglright=203a hungarumlaut=2dd
  hyphen=2d infinity=221e integral=222b less=3c lessequal=2264 logicalnot=ac lozenge=25ca lslash=142 macron=af
  minus=2212 mu=b5 multiply=d7 nbspace=a0 nine=39 notequal=2260 numbersign=23 oe=153 ogonek=2db one=31 onehalf=bd
  onequarter=bc onesuperior=b9 ordfeminine=aa ordmasculine=ba oslash=f8 paragraph=b6 parenleft=28 parenright=29
  partialdiff=2202 percent=25 period=2e periodcentered=b7 perthousand=2030 pi=3c0 plus=2b plusminus=b1 product=220f
  question=3f questiondown=bf quotedbl=22 quotedblbase=201e quotedblleft=201c quotedblright=201d quoteleft=2018
  quoteright=2019 quotesinglbase=201a quotesingle=27 radical=221a registered=ae ring=2da section=a7 semicolon=3b
  seven=37 six=36 slash=2f space=20 sterling=a3 summation=2211 thorn=fe three=33 threequarters=be threesuperior=b3
  tilde=2dc trademark=2122 two=32 twosuperior=b2 underscore=5f yen=a5 zero=30 Alpha=391 Beta=392 Gamma=393
  Epsilon=395 Zeta=396 Eta=397 Theta=398 Iota=399 Kappa=39a Lambda=39b Nu=39d Xi=39e Omicron=39f Pi=3a0 Rho=3a1
  Sigma=3a3 Tau=3a4 Upsilon=3a5 Phi=3a6 Chi=3a7 Psi=3a8 alpha=3b1 beta=3b2 gamma=3b3 delta=3b4 epsilon=3b5 zeta=3b6
  eta=3b7 theta=3b8 iota=3b9 kappa=3ba lambda=3bb nu=3bd xi=3be omicron=3bf rho=3c1 sigma1=3c2 sigma=3c3 tau=3c4
  upsilon=3c5 phi=3c6 chi=3c7 psi=3c8 omega=3c9 arrowleft=2190 arrowup=2191 arrowright=2192 arrowdown=2193 ff=fb00
  ffi=fb03 ffl=fb04
  `
    .trim()
    .split(/\s+/)
    .map((pair): [string, number] => {
      const [name = "", code = ""] = pair.split("=");
      return [name, Number.parseInt(code, 16)];
    }),
);

const accents: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  dieresis: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  caron: "\u030c",
  cedilla: "\u0327",
  macron: "\u0304",
  breve: "\u0306",
  ogonek: "\u0328",
  dotaccent: "\u0307",
  hungarumlaut: "\u030b",
  commaaccent: "\u0326",
};

/** The one character that a glyph's name stands for; undefined where it is none that everybody knows. */
export function unicodeOf(name: string): number | undefined {
  if (/^[A-Za-z]$/.test(name)) return name.charCodeAt(0);
  const known = named.get(name);
  if (known !== undefined) return known;
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? "", 16);
  const [, letter, accent] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  const composed = `${letter ?? ""}${accents[accent ?? ""] ?? ""}`.normalize("NFC");
  return letter && accents[accent ?? ""] && composed.length === 1 ? composed.charCodeAt(0) : undefined;
}
