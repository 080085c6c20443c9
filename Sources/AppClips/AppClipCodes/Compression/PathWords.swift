/// The words that can be coded as a whole path segment (published by Apple).
enum PathWords {
  /// The words in the order of their numbers.
  static let all =
    """
    about access account add app archives article attraction author bag biz book brand \
    brands browse buy cancel cart cat catalog category categories channel charts checkin \
    checkout collection collections company compare connect contact content contents \
    cost coupons create data demo destinations detail discover download entry event \
    events explore faq fetch finance find food fund game gift goods guide health help \
    home hotel hotels id index info item item_id join lifestyle list listen live local \
    location locations locator login manage menu more music name news note open order \
    overview park part pay payment payments play post posts preview product product_id \
    products profile promotion purchase rate recipe recipes reservation reservations \
    reserve retail review rewards sale scan schedule search sell send service share shop \
    show showtime site song special stations status store store-locator stores stories \
    story tag tags terms tickets tips title today top topic tours track transaction \
    travel try update upload use user vehicles video view visit watch wiki
    """
    .split(separator: " ").map(String.init)

  static let places = numbers(all)
}
