import { type Language, lines, listed } from "./language.ts";

export const chinese: Language = {
  code: "zh-CN",
  locale: "zh-CN",
  currency: "CNY",
  direction: "ltr",
  gap: "",
  stop: "。",
  openers: lines`
    今年春天，
    据{who}介绍，
    与往年一样，
    经过长时间讨论，
    另一方面，
    尽管如此，
    在志愿者的帮助下，
  `,
  subjects: lines`
    市议会
    图书馆
    我们在{town}的工作坊
    地区办事处
    编辑部
    博物馆
    能源工作组
    供应商
    研究所
    居民小组
    培训中心
  `,
  deeds: lines`
    新设了{n}个分支机构
    提交了年度报告
    将用电量降低了{p}
    申请追加{n}元经费
    更换了旧锅炉
    发布了{n}项建议
    沿河种植了{n}棵树
    没有发现损坏的迹象
    收集了{n}个签名
    把总部迁到了{town}
    接待了{n}名参观者
    称这一结果“好于预期”
    选举{who}担任财务主管
    推迟了决定
    开设了会计和急救夜校（见第{small}页）
  `,
  circumstances: lines`
    在{y}年第一季度
    在{town}举行的年会期间
    从三月到十月
    在{small}周之内
    在{who}的指导下
    在全部{small}个区
    在火车站附近
    与来自{town}的伙伴一起
  `,
  tails: lines`
    ，这是谁也没有想到的
    ，尽管天气不好
    ，而投诉数量下降了{p}
    ；详情将另行通知
    ，如下表所示
    ，至少目前如此
  `,
  topics: lines`
    图书馆的新屋顶
    开放时间
    {y}年的变化
    调查结果
    能源与建筑
    经费使用情况
    会员提问
    展望
    工作安全
    致谢
    与{who}的对话
    使用条款
  `,
  firstNames: listed`伟|芳|娜|敏|静|强|磊|洋|艳|杰|丽|军`,
  lastNames: listed`王|李|张|刘|陈|杨|赵|黄|周|吴`,
  streets: listed`中山路|人民路|解放街|和平大道|新华路`,
  towns: listed`苏州|大理|桂林|洛阳|绍兴|扬州`,
  companies: listed`北方木业有限公司|港口仪器股份公司|山谷乳业|信号软件有限公司`,
  goods: listed`橡木搁板|台灯|咨询（每小时）|现场勘察|白色涂料|羊毛毯|横线笔记本|黑色墨粉|备用滤芯|送货|折叠椅|陶瓷杯|工作手套|年度许可|安装`,
  words: {
    invoice: "发票",
    statement: "对账单",
    date: "日期",
    number: "编号",
    customer: "客户",
    description: "品名",
    quantity: "数量",
    price: "单价",
    amount: "金额",
    subtotal: "小计",
    tax: "税额",
    total: "合计",
    balance: "余额",
    payment: "请在三十天内付款。",
    name: "姓名",
    address: "地址",
    town: "城市",
    phone: "电话",
    mail: "电子邮箱",
    signature: "签名",
    page: "第",
    of: "共",
    contents: "目录",
    note: "备注",
    table: "表",
    figure: "图",
    time: "时间",
    place: "地点",
    greeting: "尊敬的",
    regards: "此致敬礼",
    subject: "事由",
    chapter: "章",
    yes: "是",
    no: "否",
  },
};
