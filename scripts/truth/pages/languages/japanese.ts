import { type Language, lines, listed } from "./language.ts";

export const japanese: Language = {
  code: "ja",
  locale: "ja-JP",
  currency: "JPY",
  direction: "ltr",
  gap: "",
  stop: "。",
  openers: lines`
    春には、
    {who}さんによると、
    例年どおり、
    長い議論の末、
    一方、
    それでも、
    ボランティアの協力により、
  `,
  subjects: lines`
    町議会は
    図書館は
    {town}の工房は
    地域事務所は
    編集部は
    博物館は
    エネルギー部会は
    サッカークラブは
    研究所は
    住民グループは
  `,
  circumstances: lines`
    支店を{n}か所増やし
    年次報告書を公表し
    電力消費量を{p}削減し
    古いボイラーを交換し
    {y}年度の計画を見直し
    {town}での総会を開き
    川沿いに{n}本の木を植え
    夜間講座（全{small}回）を始め
  `,
  deeds: lines`
    、{n}人の来場者を迎えました
    、本部を{town}に移しました
    、追加予算{n}円を申請しました
    、{who}さんを会計に選びました
    、結果を「予想以上」と評価しました
    、決定を来月に延期しました
    、{n}人分の署名を集めました
    、損傷の形跡がないことを確認しました
  `,
  tails: lines`
    が、詳細は後日お知らせします
    が、天候には恵まれませんでした
    ので、苦情は{p}減りました
    （下の表を参照）
  `,
  topics: lines`
    図書館の新しい屋根
    開館時間
    {y}年に変わったこと
    アンケートの結果
    エネルギーと建物
    会員からの質問
    今後の見通し
    作業の安全
    お礼
    {who}さんとの対話
    利用規約
  `,
  firstNames: listed`太郎|花子|健一|美咲|翔太|由美|直樹|恵|大輔|さくら`,
  lastNames: listed`佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村`,
  streets: listed`本町|中央通り|駅前通り|桜台|緑町`,
  towns: listed`金沢|松江|函館|倉敷|奈良|長崎`,
  companies: listed`北野木工株式会社|港湾計器株式会社|谷間乳業|信号ソフト株式会社`,
  goods: listed`オーク棚板|デスクランプ|コンサルティング（1時間）|現地訪問|白ペンキ|ウール毛布|ノートA5|トナー（黒）|交換フィルター|配送|折りたたみ椅子|陶器のマグ|作業用手袋|年間ライセンス|設置作業`,
  words: {
    invoice: "請求書",
    statement: "取引明細書",
    date: "日付",
    number: "番号",
    customer: "お客様",
    description: "品名",
    quantity: "数量",
    price: "単価",
    amount: "金額",
    subtotal: "小計",
    tax: "消費税",
    total: "合計",
    balance: "残高",
    payment: "30日以内にお支払いください。",
    name: "氏名",
    address: "住所",
    town: "市町村",
    phone: "電話",
    mail: "メール",
    signature: "署名",
    page: "ページ",
    of: "/",
    contents: "目次",
    note: "備考",
    table: "表",
    figure: "図",
    time: "時間",
    place: "場所",
    greeting: "拝啓",
    regards: "敬具",
    subject: "件名",
    chapter: "章",
    yes: "はい",
    no: "いいえ",
  },
};
