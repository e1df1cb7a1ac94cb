import { describe, expect, test } from "bun:test";
import { judge, type Seen } from "#engines/chromium/banners/cues.ts";

const bar: Seen = {
  ...{ stands: "fixed", text: "", length: 0, labels: [], names: "", links: 0, fields: 0, passwords: 0, landmarks: 0 },
  ...{ pictures: 0, x: 0, y: 650, width: 1280, height: 150, windowWidth: 1280, windowHeight: 800 },
};
const said = (text: string, ...labels: string[]): Seen => ({ ...bar, text, length: text.length, labels });

describe("what lies over a page is weighed by its words and looks", () => {
  test.each<[string, string, ...string[]]>([
    ["en", "This website uses cookies to ensure you get the best experience.", "Got it!"],
    ["de", "Wir verwenden Cookies auf unserer Webseite.", "Alle akzeptieren", "Ablehnen"],
    ["fr", "Nous utilisons des cookies.", "Tout accepter", "Continuer sans accepter"],
    ["es", "Utilizamos cookies propias y de terceros.", "Aceptar", "Rechazar"],
    ["pt", "Usamos cookies para melhorar a sua experiência.", "Aceitar", "Rejeitar"],
    ["it", "Utilizziamo i cookie.", "Accetta tutti", "Rifiuta"],
    ["nl", "Wij gebruiken cookies.", "Accepteren", "Weigeren"],
    ["sv", "Vi använder kakor.", "Godkänn alla", "Endast nödvändiga"],
    ["nb", "Vi bruker informasjonskapsler.", "Godta alle", "Avvis"],
    ["da", "Vi bruger cookies.", "Tillad alle", "Afvis"],
    ["fi", "Käytämme evästeitä.", "Hyväksy", "Hylkää"],
    ["pl", "Używamy plików cookie.", "Akceptuję", "Odrzuć"],
    ["cs", "Používáme soubory cookie.", "Přijmout vše", "Odmítnout"],
    ["hu", "Ez a webhely sütiket használ.", "Elfogadom", "Elutasítom"],
    ["ro", "Folosim module cookie.", "Acceptă", "Respinge"],
    ["ru", "Сайт использует куки.", "Принять", "Отклонить"],
    ["uk", "Цей сайт використовує файли cookie.", "Прийняти"],
    ["el", "Χρησιμοποιούμε cookies.", "Αποδοχή", "Απόρριψη"],
    ["tr", "Çerezleri kullanıyoruz.", "Kabul et", "Reddet"],
    ["ja", "当サイトはクッキーを使用しています。", "同意する"],
    ["zh", "本网站使用 Cookie。", "接受"],
    ["ko", "이 사이트는 쿠키를 사용합니다.", "동의"],
    ["th", "เว็บไซต์นี้ใช้คุกกี้", "ยอมรับ"],
    ["ar", "يستخدم هذا الموقع ملفات تعريف الارتباط", "قبول"],
    ["he", "אתר זה משתמש בעוגיות. באתר זה", "אישור"],
  ])("a banner in the language %s", (...[, text, ...labels]) => {
    expect(judge(said(text, ...labels))).toBe("banner");
  });

  test("the same words are none where a page's own content, a login or a price is", () => {
    const banner = said("This website uses cookies.", "Accept");
    expect(judge(banner)).toBe("banner");
    expect(judge({ ...banner, landmarks: 1 })).toBeUndefined();
    expect(judge({ ...banner, fields: 1, passwords: 1 })).toBeUndefined();
    expect(judge({ ...banner, labels: [] })).toBeUndefined();
    expect(judge(said("Cookies of the house, $4", "Accept", "Decline"))).toBeUndefined();
  });

  test("a question is none without the subject; no subject without a question", () => {
    expect(judge(said("We have changed our terms.", "Accept", "Decline", "Settings"))).toBeUndefined();
    expect(judge(said("Our privacy policy. Our cookie policy."))).toBeUndefined();
  });

  test("a bubble of a chat is small and in a corner", () => {
    const bubble = { ...said("", "Open chat"), x: 1200, y: 720, width: 60, height: 60, names: "launcher chat-widget" };
    expect(judge(bubble)).toBe("chat");
    expect(judge({ ...bubble, x: 0, y: 0, width: 1280, height: 800 })).toBeUndefined();
    expect(judge({ ...bubble, labels: ["Back to top"], names: "back-to-top" })).toBeUndefined();
    expect(judge({ ...bubble, stands: "sticky" })).toBeUndefined();
  });
});
