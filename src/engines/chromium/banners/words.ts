/**
 * Words of consent banners and chat bubbles, in the languages that most of the web is written in. All of them are
 * looked for in lower case, in texts of bounded length, by alternatives without repetitions: linear in time.
 */
const anyOf = (...parts: readonly string[]) => new RegExp(parts.join("|"), "u");

/** A form for whole words: "ok" does not stand in "token". Letters of scripts without spaces have no such borders. */
const whole = (...words: readonly string[]) => words.map((word) => `(?<![\\p{L}])(?:${word})(?![\\p{L}])`).join("|");

/** Words for cookies; "cookie" itself stands in most languages, with endings of cases behind it. */
export const cookies = anyOf(
  "cookie|kakor|eväste|informasjonskaps|piškot|kolačić|kolacic|slapuk|küpsis|sīkdat|sīkfail|çerez",
  "süti(?:k|ket|ről)|galetes|ciastecz|sušenk|кукі|куки|кукис|бисквитк|колачић|クッキー|쿠키|曲奇|คุกกี้|עוגיות",
  "ملفات تعريف الارتباط|الكوكيز|कुकी",
);

/** Words that tell what cookies are for; recipes of cookies don't use them. */
export const purposes = anyOf(
  // Recipes mostly give a number, as in "use 12 cookies", which breaks this form.
  "(?<!\\p{L})us(?:e|es|ing|age)(?: of)? (?:\\p{L}+[ -]){0,3}cookies",
  whole("web ?sites?", "sites?", "pages?", "traffic", "analytics", "ads?", "advertising", "experience", "preferences"),
  "webseite|nutzererlebnis|verwenden|werbung|funktion|navigation|expérience|utilis|sitio|experiencia|esperienza|sito",
  "utiliz|usamos|gebruik|använder|bruker|bruger|webbplats|nettsted|käyt[aä]|käytt|sivusto|stron[aęyi]|używa|korzysta|používá",
  "stránk|spletn|uporablj|koristi|stranic|használ|webhely|folosi|сайт|използва|використ|ιστότοπ|χρησιμοποι|site'de",
  "kullan|veebileh|kasuta|vietn|izmanto|svetain|naudoja|サイト|使用|利用|網站|网站|사이트|사용|เว็บ|trang web|situs|موقع|אתר|يستخدم|الموقع|अनुभव",
);

/** Words of banners that don't name cookies, each with its weight. */
export const privacyTerms: readonly { form: RegExp; weight: number }[] = [
  {
    weight: 1,
    form: /privacy|privat|datenschutz|confidentialit|vie privée|privacidad|privacidade|riservatezza|integritet|personvern|tietosuoj|prywatno|soukrom|adatvéd|конфиденц|приватн|απορρήτ|gizlilik|プライバシー|개인정보|隐私|隱私/u,
  },
  {
    weight: 1,
    form: /personal(?:ly)? (?:data|information)|personenbezogen|persönliche[nr]? (?:daten|informationen)|personlige? (?:data|oplysn)|données (?:à caractère )?personnel|datos personales|dati personali|dados pessoais|persoonsgegevens|personuppgift|henkilötie|dane osobowe|danych osobowych|osobní|osobne podatke|personal data|персональн|лични данни|προσωπικ|kişisel veri|個人(?:情報|資料)|个人(?:信息|数据)/u,
  },
  {
    weight: 1,
    form: /consent|einwillig|zustimm|consentement|consentim|consenso|toestemming|samtyck|samtyk|suostumu|zgod[aęy]|souhlas|súhlas|privol|pristan|hozzájárul|consimț|согласи|съгласи|згод[аиу]|συγκατάθεσ|συναίνεσ|onay|rıza|同意|동의|ความยินยอม|موافق|הסכמ/u,
  },
  { weight: 1.5, form: /gdpr|dsgvo|rgpd|ccpa|cpra|lgpd|kvkk|\btcf\b|eprivacy/u },
  {
    weight: 0.5,
    form: /vendors?\b|partners?\b|third[- ]part|anbieter|partenaires|socios|proveedores|fornitori|parceiros|leveranciers|kumppan|партн[её]р|συνεργάτ/u,
  },
  {
    weight: 1.5,
    form: /legitimate interest|berechtigt|intérêt légitime|interés legítimo|interesse legittimo|gerechtvaardigd/u,
  },
  {
    weight: 1.5,
    form: /store and\/or access|access information on (?:a|your) device|informationen auf einem (?:ge|end)|track(?:ing|ers?)\b|traceurs|rastreador|tracciamento|personali[sz]ed (?:ads|advertising|content)|similar technologies|ähnliche techn|technologies similaires/u,
  },
  {
    weight: 0.5,
    form: /purposes|zwecke|finalités|finalidades|finalità|doeleinden|ändamål|formål|tarkoitu|cele\b|účel|célok|scopuri|целей|цели|目的|목적/u,
  },
];

/** Words that make a banner by themselves: Californian law asks for such notices. */
export const dontSell = /do not sell|don't sell|your privacy choices|opt[- ]out of (?:the )?(?:sale|sharing)/u;

/** Words on the buttons of banners. */
export const answers = {
  accept: anyOf(
    whole("accept(?: all)?", "agree", "allow(?: all)?", "i consent", "enable all", "that's fine", "yes", "okay"),
    "akzept|zustimm|einverstanden|erlaub|zulassen|accepte|j'accepte|autoris|tout accepter|d'accord|acept|permitir|aceit",
    "accett|consenti|accepteer|akkoord|toestaan|godkänn|acceptera|tillåt|godta|godkend|accepter|tillad|hyväksy|salli",
    "akcept|zgadzam|zezwól|přijmout|přijm|souhlas|povolit|prijať|súhlas|prihva[tć]|sprejm|strinjam|slažem|elfogad|engedély",
    "accept[aă]|приня|соглас|прийня|погод|приема|съгласен|разреш|αποδοχή|αποδέχομαι|συμφωνώ|kabul|izin ver|nõustu|luban",
    "piekrīt|apstipri|sutin|leisti|同意|許可|承諾|接受|允许|동의|수락|허용|ยอมรับ|chấp nhận|đồng ý|terima|setuju|قبول|موافق|אישור|מסכים|स्वीकार",
  ),
  reject: anyOf(
    whole("reject(?: all)?", "decline", "deny", "refuse", "disagree", "opt[- ]out", "no,? thanks", "only necessary"),
    "(?:strictly |only )?(?:necessary|essential|required) (?:cookies )?only|without accepting|do not (?:accept|sell|share|consent)",
    "ablehn|nur (?:notwendige|erforderliche|essenzielle)|refuser|sans accepter|rechaz|denegar|rifiut|solo necessari|rejeit|recus",
    "weiger|alleen (?:noodzakelijk|functione)|afwijzen|avvisa|neka|endast nödvänd|avvis|afvis|kun nødvend|hylkää|kiellä|vain välttäm",
    "odrzu|odmow|tylko niezbędne|odmít|zamít|odmiet|odbij|zavrn|elutasít|respinge|refuz|отклон|отказ|отхвърл|відхил|απόρριψη|reddet|keeldu",
    "noraid|atmesti|拒否|拒絶|拒绝|拒絕|거부|거절|ปฏิเสธ|từ chối|tolak|رفض|דחה|סירוב|अस्वीकार",
  ),
  settings: anyOf(
    "settings|preferences|manage|customi[sz]e|options|choices|einstell|auswahl|anpassen|paramétr|paramètre|personnaliser|gérer|configur",
    "personaliz|personalizz|gestisci|impost|preferenz|gerir|defini|instell|voorkeur|inställ|anpassa|innstill|indstill|asetuk|ustawie|zarządz",
    "nastav|postavk|prilagod|beállít|setări|настро|налашт|ρυθμίσεις|ayarlar|seaded|iestat|nustat|設定|设置|설정|ตั้งค่า|cài đặt|pengaturan|الإعدادات|הגדרות",
  ),
  dismiss: anyOf(
    "^(?:[×✕✖✗xх⨯]|ok[!.]?)$",
    whole(
      "ok",
      "got it",
      "close",
      "dismiss",
      "hide",
      "understood",
      "i understand",
      "continue",
      "fine",
      "confirm",
      "save",
    ),
    "verstanden|alles klar|schließen|bestätig|speichern|compris|fermer|continuer|enregistrer|entend|cerrar|guardar|confirmar|ho capito|chiudi|salva",
    "entendi|fechar|begrepen|sluiten|opslaan|begrip|förstår|jag förstår|stäng|forstå|lukk|luk|selvä|ymmärrän|sulje|rozumiem|zamknij|rozum|zavř|zatvor|zavrieť",
    "zapri|razum|értem|rendben|bezár|am înțeles|închide|понят|хорошо|закры|разбрах|затвори|зрозум|закрити|εντάξει|κατάλαβα|κλείσιμο|anladım|tamam|kapat",
    "sain aru|sapratu|supratau|閉じる|了解|关闭|關閉|知道了|我知道|확인|닫기|ตกลง|ปิด|đã hiểu|mengerti|tutup|حسنا|إغلاق|סגור|הבנתי|ठीक",
  ),
} as const satisfies Record<string, RegExp>;

/** Names of banners in classes, ids and labels, as their makers choose them. */
export const consentNames = /cookie|consent|gdpr|dsgvo|rgpd|ccpa|lgpd|(?:^|[^a-z])(?:cmp|tcf)(?![a-z])|privacy/u;

/** Names of chat bubbles in code; the makers' own names stand where the rest say no such word. */
export const chatNames =
  /chat|messenger|(?:^|[^a-z])messag(?:es|ing)(?![a-z])|whatsapp|wa\.me|intercom|tawk|drift|zendesk|zopim|tidio|olark|userlike|smartsupp|jivo|crisp|beacon|helpdesk|support-?(?:widget|bubble|button)/u;
export const chatWords =
  /chat|message us|messag|talk to us|ask us|need help|live support|how can (?:i|we) help|wie können wir|schreib uns|fragen\?|besoin d'aide|discut|necesitas ayuda|contáctanos|posso aiutar|precisa de ajuda|hulp nodig|behöver du hjälp|potrzebujesz pomocy|нужна помощь|чат|チャット|채팅|客服|แชท|trò chuyện|whatsapp/u;
/** Names of other things that float in corners. */
export const otherFloats =
  /back.?to.?top|scroll.?(?:to.?)?top|to.?top(?![a-z])|share|nach oben|haut de page|cart|basket|player/u;
export const price = /[$€£¥₹]\s?\d|\d\s?(?:€|zł|kr|kč|eur|usd|₽|円)/u;
