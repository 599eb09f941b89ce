/// The people in Kim's life. Companies are defined with their mail.
extension Person {
  // Nordwind, a maker of weather buoys.
  static let ines = Person("Ines Okafor", "ines.okafor@nordwind.example")
  static let tomasz = Person("Tomasz Lis", "tomasz.lis@nordwind.example")
  static let aylin = Person("Aylin Demir", "aylin.demir@nordwind.example")
  static let jonas = Person("Jonas Weber", "jonas.weber@nordwind.example")
  static let mira = Person("Mira Castellanos", "mira.castellanos@nordwind.example")
  static let priya = Person("Priya Nair", "priya.nair@nordwind.example")
  static let luca = Person("Luca Ferri", "luca.ferri@nordwind.example")
  static let bengt = Person("Bengt Holm", "bengt.holm@nordwind.example")

  // Customers, suppliers, and colleagues in other companies.
  static let camille = Person("Camille Moreau", "c.moreau@lac-bleu.example")
  static let yuki = Person("田中 由紀", "tanaka@kaze-lab.example")
  static let ruth = Person("Ruth Adeyemi", "ruth.adeyemi@chainworks.example")
  static let hubert = Person("Hubert Groß", "hubert.gross@seewetter.example")

  // Family and friends.
  static let nora = Person("Nora Berg", "nora@berg.example")
  static let henrik = Person("Henrik Berg", "henrik@berg.example")
  static let edda = Person("Oma Edda", "edda@berg.example")
  static let sam = Person("Sam Reyes", "sam@reyes.example")
  static let olu = Person("Olu Adebayo", "olu@fliederchor.example")
  static let greta = Person("Greta Lindqvist", "greta@fliederchor.example")
  static let paul = Person("Paul \"Bass\" Novak", "paul@fliederchor.example")
  static let wanda = Person("Wanda Kowalczyk", "wanda@fliederchor.example")
  static let anton = Person("Anton Beck", "anton@fliederchor.example")
  static let hannah = Person("Hannah Fuchs", "hannah@allotments.example")
}
